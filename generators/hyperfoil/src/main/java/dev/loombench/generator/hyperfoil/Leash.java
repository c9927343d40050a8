package dev.loombench.generator.hyperfoil;

import java.io.IOException;
import java.io.InputStream;

/// Ties this process to the life of the one that started it, which holds the other end of its standard input.
final class Leash {
    private static final int KILLED = 137;

    private Leash() {}

    /// From now on this JVM halts with exit code 137 as soon as its standard input ends.
    static void fasten(InputStream in) {
        Thread thread = new Thread(() -> awaitEnd(in), "loombench-leash");
        thread.setDaemon(true);
        thread.start();
    }

    private static void awaitEnd(InputStream in) {
        try {
            while (in.read() >= 0) {
                // only the end counts
            }
        } catch (IOException e) {
            // as good as the end
        }
        Runtime.getRuntime().halt(KILLED);
    }
}
