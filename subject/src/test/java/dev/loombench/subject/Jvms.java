package dev.loombench.subject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// JVMs that tests start, on the test's own JDK and class path.
public final class Jvms {
    private Jvms() {}

    /// The `java` command of this JVM.
    public static Path java() {
        return java(Path.of(System.getProperty("java.home")));
    }

    /// The `java` command of a JDK.
    public static Path java(Path home) {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");
        return home.resolve("bin").resolve(windows ? "java.exe" : "java");
    }

    /// The command line of a main class of this module.
    public static List<String> command(Class<?> main, List<String> jvmArgs, List<String> args) {
        List<String> command = new ArrayList<>();
        command.add(java().toString());
        command.addAll(jvmArgs);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(main.getName());
        command.addAll(args);
        return command;
    }

    /// Whether a process runs: one that nobody has waited for yet does not. Linux only.
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
