package dev.loombench.subject;

import java.io.IOException;
import java.io.InputStream;

/// Ties a measured JVM to the life of the process that started it: that one holds the other end of its
/// standard input, and when it dies, however it dies, the kernel closes the pipe. Waiting for that costs a
/// measurement nothing.
public final class Leash {
    /// The system property that asks for the leash. Who sets it must keep this JVM's standard input open.
    public static final String PROPERTY = "loombench.leash";

    private static final int KILLED = 137;

    private Leash() {}

    /// From now on this JVM halts with exit code 137 as soon as its standard input ends, if [#PROPERTY] is
    /// set.
    public static void fasten() {
        if (System.getProperty(PROPERTY) != null) {
            Thread.ofPlatform().daemon().name("loombench-leash").start(() -> awaitEnd(System.in));
        }
    }

    private static void awaitEnd(InputStream in) {
        try {
            while (in.read() >= 0) {
                // nothing is expected: only the end counts
            }
        } catch (IOException e) {
            // as good as the end
        }
        Runtime.getRuntime().halt(KILLED);
    }
}
