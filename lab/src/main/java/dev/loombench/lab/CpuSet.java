package dev.loombench.lab;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The processors that this process, and so every child, may use.
final class CpuSet {
    private static final String KEY = "Cpus_allowed_list:";

    private CpuSet() {}

    /// As the kernel writes it, such as `0-3,8`; nothing where it can't be read.
    static Optional<String> ofThisProcess() {
        try (BufferedReader reader = Files.newBufferedReader(Path.of("/proc/self/status"))) {
            return reader.lines()
                    .filter(line -> line.startsWith(KEY))
                    .map(line -> line.substring(KEY.length()).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
