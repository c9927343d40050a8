package dev.loombench.subject;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// JVMs started by tests, on the test's own JDK and class path.
public final class TestJvms {
    private TestJvms() {}

    /// Path of this JVM's `java`.
    public static Path java() {
        return java(Path.of(System.getProperty("java.home")));
    }

    /// Path of a JDK's `java`.
    public static Path java(Path home) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
        return home.resolve("bin").resolve(windows ? "java.exe" : "java");
    }

    /// Home of the JDK 21 in the environment variable `LOOMBENCH_JDK21`. Without it a test is skipped, or fails
    /// if `LOOMBENCH_REQUIRE_JDK21` is set.
    public static Path jdk21() {
        String home = System.getenv("LOOMBENCH_JDK21");
        if (home == null && System.getenv("LOOMBENCH_REQUIRE_JDK21") != null) {
            throw new AssertionError("LOOMBENCH_REQUIRE_JDK21 is set, but LOOMBENCH_JDK21 names no JDK 21");
        }
        assumeThat(home).as("LOOMBENCH_JDK21, the home of a JDK 21").isNotNull();
        return Path.of(home);
    }

    /// Command line of a main class of this module.
    public static List<String> command(Class<?> main, List<String> jvmArgs, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(java().toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(jvmArgs);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(args);
        return command;
    }

    /// Whether a process runs; zombies don't. Linux only.
    public static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false) && !isZombie(pid);
    }

    private static boolean isZombie(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("Z");
        } catch (IOException e) {
            return true;
        }
    }
}
