package dev.loombench.cli;

import dev.loombench.lab.fork.Stop;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ctrl-C and a plain kill: children die, what is finished is written, and only then the process ends.
final class Interruption implements AutoCloseable {
    private static final long LONGEST_WRITING_SECONDS = 30;

    private final Stop stop;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Stop stop) {
        this.stop = stop;
        this.hook = new Thread(this::onShutdown, "interruption");
    }

    static Interruption listen(Stop stop) {
        Interruption interruption = new Interruption(stop);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    private void onShutdown() {
        stop.request();
        try {
            if (!written.await(LONGEST_WRITING_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("loombench: gave up writing the report; finished trials are saved");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean happened() {
        return stop.requested();
    }

    /// All is written: a shutdown that waits for it may go on.
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the shutdown is under way, and its exit code is the signal's
        }
    }
}
