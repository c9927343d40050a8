package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Temporary directory of this process that only its user can read. Its name holds the process's id and start time as
/// those of the lab's do, so that the next start of the lab removes it after a kill.
final class SecretDirectory {
    /// Position of the start time among the fields of `/proc/self/stat` after the name in parentheses.
    private static final int START_FIELD = 19;

    private SecretDirectory() {}

    /// Creates the directory.
    ///
    /// @throws IOException if there is no place for it
    static Path create() throws IOException {
        return Files.createTempDirectory(
                "loombench-" + ProcessHandle.current().pid() + "-" + startTicks() + "-" + namespace() + "-");
    }

    private static String startTicks() {
        String stat = text("/proc/self/stat");
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > START_FIELD ? fields[START_FIELD] : "0";
    }

    /// What tells the processes of this host or container from those of others that share its temporary directory.
    private static String namespace() {
        String processes;
        try {
            processes = Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
        } catch (IOException | UnsupportedOperationException absent) {
            processes = "";
        }
        return String.format(Locale.ROOT, "%08x", (text("/proc/sys/kernel/hostname") + processes).hashCode());
    }

    private static String text(String file) {
        try {
            return new String(Files.readAllBytes(Path.of(file)), StandardCharsets.ISO_8859_1).strip();
        } catch (IOException absent) {
            return "";
        }
    }
}
