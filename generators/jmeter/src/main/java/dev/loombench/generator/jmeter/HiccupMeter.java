package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Meter of pauses of this JVM, whatever their cause: a dedicated thread sleeps 1 ms at a time and records by
/// how much it wakes late, as G. Tene's jHiccup does. Each pause is written with its time, since the steady
/// state of the plan is only known afterwards.
final class HiccupMeter {
    /// System property that enables the meter and names its output file. Each line is a pause: end in
    /// milliseconds since the epoch, a comma, and length in nanoseconds.
    static final String PROPERTY = "loombench.hiccups";

    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MIN_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Writer out;

    HiccupMeter(Writer out) {
        this.out = out;
    }

    /// Starts the meter if [#PROPERTY] names a file.
    ///
    /// @throws IOException if the file can't be written
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
                LockSupport.parkNanos(SLEEP_NANOS);
                long now = System.nanoTime();
                record(System.currentTimeMillis(), now - last - SLEEP_NANOS);
                last = System.nanoTime();
            }
        } catch (IOException e) {
            System.err.println("loombench: JMeter's pauses can't be written any more: " + e.getMessage());
        }
    }

    /// Writes a pause longer than 10 ms and flushes, since the end of this JVM isn't announced.
    void record(long endMillis, long lateNanos) throws IOException {
        if (lateNanos > MIN_PAUSE_NANOS) {
            out.write(endMillis + "," + lateNanos + "\n");
            out.flush();
        }
    }
}
