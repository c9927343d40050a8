package dev.loombench.dist;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// Base of tests with the compiled programs and a folder per test.
abstract class DiagnoseTestBase {
    static final Path THIS_JDK = Path.of(System.getProperty("java.home"));

    @TempDir
    static Path classes;

    static TestPrograms planted = new TestPrograms(Path.of(""));

    @TempDir
    Path folder;

    @BeforeAll
    static void compile() throws Exception {
        planted = TestPrograms.compile(classes);
    }
}
