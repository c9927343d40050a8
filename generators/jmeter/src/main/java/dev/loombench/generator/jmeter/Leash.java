package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.InputStream;

/// Ties this JVM to the life of the process that started it: that one holds the other end of its standard
/// input, and when it dies, however it dies, the kernel closes the pipe.
final class Leash {
    /// The system property that asks for the leash. Who sets it must keep this JVM's standard input open.
    static final String PROPERTY = "loombench.leash";

    private static final int KILLED = 137;

    private Leash() {}

    /// From now on this JVM halts with exit code 137 as soon as its standard input ends, if [#PROPERTY] is
    /// set.
    static void fasten() {
        if (System.getProperty(PROPERTY) != null) {
            Thread.ofPlatform().daemon().name("loombench-leash").start(Leash::awaitEnd);
        }
    }

    private static void awaitEnd() {
        try (InputStream in = System.in) {
            while (in.read() >= 0) {
                // only the end counts
            }
        } catch (IOException e) {
            // as good as the end
        }
        Runtime.getRuntime().halt(KILLED);
    }
}
