package dev.loombench.programs.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/// Files of Linux that have one figure a line, such as `/proc/self/status`.
final class ProcFile {
    private static final int BYTES_PER_KB = 1_024;

    private ProcFile() {}

    /// The figure of a line; empty if there is no such file or line.
    ///
    /// @param key beginning of the line, such as `Threads:`
    static OptionalLong figure(Path file, String key) throws IOException {
        if (!Files.isReadable(file)) {
            return OptionalLong.empty();
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(key))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst();
    }

    /// The bytes of a line in kB, such as that of `VmRSS:`; empty if there is no such file or line.
    static OptionalLong bytes(Path file, String key) throws IOException {
        OptionalLong kilobytes = figure(file, key);
        return kilobytes.isPresent() ? OptionalLong.of(kilobytes.getAsLong() * BYTES_PER_KB) : kilobytes;
    }
}
