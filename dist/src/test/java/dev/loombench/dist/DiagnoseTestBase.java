package dev.loombench.dist;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/// Base of tests with the compiled programs and a folder per test.
abstract class DiagnoseTestBase {
    static final Path THIS_JDK = Path.of(System.getProperty("java.home"));

    static final TestPrograms PROGRAMS = TestPrograms.compiled();

    @TempDir
    Path folder;
}
