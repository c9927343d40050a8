package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Sees when this JVM stands still, whatever stops it: a thread of its own sleeps 1 ms at a time and notes by
/// how much it was late, after the idea of jHiccup by G. Tene. When the users of a plan are all at work is known
/// afterwards only, so each pause is kept with its time.
final class HiccupMeter {
    /// The system property that asks for the meter, with the name of its file. Each line of that is a pause: its end
    /// in milliseconds since 1970, and its length in nanoseconds, with a comma between them.
    static final String PROPERTY = "loombench.hiccups";

    private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

    private final Writer out;

    HiccupMeter(Writer out) {
        this.out = out;
    }

    /// From now on pauses are written into a file, if [#PROPERTY] names one.
    ///
    /// @throws IOException if it can't be written
    static void start() throws IOException {
        String file = System.getProperty(PROPERTY);
        if (file != null) {
            HiccupMeter meter = new HiccupMeter(Files.newBufferedWriter(Path.of(file)));
            Thread.ofPlatform().daemon().name("loombench-hiccups").start(meter::watch);
        }
    }

    private void watch() {
        try {
            long last = System.nanoTime();
            while (true) {
                LockSupport.parkNanos(INTERVAL);
                long now = System.nanoTime();
                take(System.currentTimeMillis(), now - last - INTERVAL);
                last = System.nanoTime();
            }
        } catch (IOException e) {
            System.err.println("loombench: JMeter's pauses can't be written any more: " + e.getMessage());
        }
    }

    /// Writes at once: nobody says when this JVM will end.
    void take(long endMillis, long lateNanos) throws IOException {
        if (lateNanos > PAUSE) {
            out.write(endMillis + "," + lateNanos + "\n");
            out.flush();
        }
    }
}
