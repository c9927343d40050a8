package dev.loombench.lab;

import dev.loombench.lab.journal.JdkRecord;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where a JDK keeps its launcher.
final class Jdks {
    private Jdks() {}

    static Path java(JdkRecord jdk) {
        Path bin = Path.of(jdk.home(), "bin");
        Path windows = bin.resolve("java.exe");
        return Files.exists(windows) ? windows : bin.resolve("java");
    }
}
