package dev.loombench.dist;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/// Base of tests with the compiled programs and a folder per test.
abstract class DiagnoseTestBase {
    static final Path THIS_JDK = Path.of(System.getProperty("java.home"));

    static final TestPrograms PROGRAMS = TestPrograms.compiled();

    @TempDir
    Path folder;

    /// Words that start a server whose requests wait for a pool, and diagnose it under a load.
    static String[] started(int port, String load, String... options) {
        List<String> words = new ArrayList<>(List.of("diagnose"));
        words.addAll(List.of("--during", "load " + url(port) + " " + load));
        words.addAll(List.of(options));
        words.add("--");
        words.addAll(PROGRAMS.command(THIS_JDK, "PooledServer"));
        words.add(Integer.toString(port));
        return words.toArray(String[]::new);
    }

    static String url(int port) {
        return "http://127.0.0.1:" + port + "/";
    }
}
