package dev.loombench.lab.process;

import java.util.List;
import java.util.Map;

/// A child process that lives until it is closed or the run is cancelled.
public abstract class ChildProcess implements AutoCloseable {
    /// Environment variables from which JVMs take options.
    private static final List<String> OPTION_VARIABLES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    final Process process;
    final Cancellation stop;

    /// Registers a process that has just been started.
    ChildProcess(Process process, Cancellation stop) {
        this.process = process;
        this.stop = stop;
        stop.register(process);
    }

    /// The variables of this environment that children don't get since JVMs take options from them.
    public static List<String> withheld(Map<String, String> environment) {
        return OPTION_VARIABLES.stream().filter(environment::containsKey).toList();
    }

    /// Creates a builder without the environment variables from which JVMs take options, so that a child has only
    /// the options that are recorded.
    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        OPTION_VARIABLES.forEach(builder.environment()::remove);
        return builder;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Kills the process and its descendants.
    @Override
    public void close() {
        stop.end(process);
    }
}
