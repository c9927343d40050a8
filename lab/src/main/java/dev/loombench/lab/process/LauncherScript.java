package dev.loombench.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// A script that replaces `java`: it enters control groups, binds itself to processors and then executes the
/// JVM by `exec`. The process id doesn't change, so that whoever started it can kill it.
///
/// @param groups `cgroup.procs` files into which it writes its process id
/// @param binding command prefix that binds it to processors; empty to use all
record LauncherScript(List<Path> groups, List<String> binding) {
    /// Writes the script.
    ///
    /// @param script where it goes
    /// @param java command to execute, with all arguments of the script
    /// @throws LimitRefused if it can't be executed there
    /// @throws IOException if it can't be written
    Path write(Path script, Path java) throws IOException {
        Files.writeString(script, text(java));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        if (!Files.isExecutable(script)) {
            throw new LimitUnavailableException(script
                    + ", which starts measured JVMs, can't be executed: its file system forbids it (noexec); choose"
                    + " another directory with --out");
        }
        return script;
    }

    /// The script's content.
    String text(Path command) {
        StringBuilder text = new StringBuilder("#!/bin/sh\n");
        for (Path group : groups) {
            text.append("echo $$ > ").append(quoted(group.toString())).append(" || exit 1\n");
        }
        text.append("exec");
        binding.forEach(word -> text.append(' ').append(quoted(word)));
        return text.append(' ')
                .append(quoted(command.toString()))
                .append(" \"$@\"\n")
                .toString();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
