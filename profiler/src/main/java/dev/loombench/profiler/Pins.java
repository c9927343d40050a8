package dev.loombench.profiler;

import java.time.Duration;
import jdk.jfr.consumer.RecordingStream;

/// Counts the virtual threads that blocked without leaving their carrier, by a stream of Flight Recorder's
/// `jdk.VirtualThreadPinned` in this process.
final class Pins {
    private static final String EVENT = "jdk.VirtualThreadPinned";

    /// @param threshold of those that count
    /// @param count how many ended during the iteration
    /// @param nanos how long they lasted, in sum
    record Pinned(Duration threshold, long count, long nanos) {}

    private final RecordingStream stream = new RecordingStream();
    private final Duration threshold;
    private long count;
    private long nanos;

    private Pins(Duration threshold) {
        this.threshold = threshold;
    }

    static Pins record(Duration threshold) {
        var pins = new Pins(threshold);
        try {
            pins.start();
        } catch (RuntimeException | Error e) {
            pins.stream.close();
            throw e;
        }
        return pins;
    }

    private void start() {
        stream.enable(EVENT).withThreshold(threshold).withoutStackTrace();
        stream.onEvent(EVENT, event -> {
            count++;
            nanos += event.getDuration().toNanos();
        });
        stream.startAsync();
    }

    /// Ends, after all events until now have been read.
    Pinned stop() {
        try (stream) {
            stream.stop();
        }
        return new Pinned(threshold, count, nanos);
    }
}
