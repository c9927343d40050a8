package dev.loombench.lab.fork;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// A script in the place of `java`: it enters control groups, binds itself to processors and becomes
/// the JVM. The process id stays the same all the while, so that whoever starts it can also kill it.
///
/// @param groups files into which it writes its process id
/// @param binding the program that binds it, and its words before the command; empty where nothing
///     does
record Wrapper(List<Path> groups, List<String> binding) {
    /// Writes the script.
    ///
    /// @param script where it goes
    /// @param java what it becomes, with all the arguments that it is given
    /// @throws LimitRefused if it can't be executed there
    /// @throws IOException if it can't be written
    Path write(Path script, Path java) throws IOException {
        Files.writeString(script, text(java));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        if (!Files.isExecutable(script)) {
            throw new LimitRefused(script
                    + ", which starts measured JVMs, can't be executed: its file system forbids it (noexec); choose"
                    + " another directory with --out");
        }
        return script;
    }

    /// The script's text.
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
