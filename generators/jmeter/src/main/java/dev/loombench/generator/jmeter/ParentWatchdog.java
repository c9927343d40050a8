package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.InputStream;

/// Watchdog that ends this JVM with its parent process: the parent holds the other end of standard input, and
/// when it dies, for whatever reason, the kernel closes the pipe.
final class ParentWatchdog {
    /// System property that enables the watchdog. Whoever sets it must keep this JVM's standard input open.
    static final String PROPERTY = "loombench.leash";

    private static final int EXIT_KILLED = 137;

    private ParentWatchdog() {}

    /// Starts the watchdog if [#PROPERTY] is set: the JVM halts with exit code 137 as soon as standard input
    /// ends.
    static void start() {
        if (System.getProperty(PROPERTY) != null) {
            Thread.ofPlatform().daemon().name("loombench-leash").start(ParentWatchdog::awaitEnd);
        }
    }

    private static void awaitEnd() {
        try (InputStream in = System.in) {
            while (in.read() >= 0) {
                // input is ignored
            }
        } catch (IOException e) {
            // treated as the end of input
        }
        Runtime.getRuntime().halt(EXIT_KILLED);
    }
}
