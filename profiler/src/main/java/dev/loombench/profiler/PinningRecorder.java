package dev.loombench.profiler;

import java.time.Duration;
import jdk.jfr.consumer.RecordingStream;

/// Recorder of pinning, virtual threads that block without releasing their carrier, by an in-process event
/// stream of `jdk.VirtualThreadPinned`.
final class PinningRecorder {
    private static final String EVENT = "jdk.VirtualThreadPinned";

    /// Pinning during an iteration.
    ///
    /// @param threshold minimum duration of counted events
    /// @param count number of events that ended during the iteration
    /// @param nanos their total duration
    record PinningCounts(Duration threshold, long count, long nanos) {}

    private final RecordingStream stream = new RecordingStream();
    private final Duration threshold;
    private long count;
    private long nanos;

    private PinningRecorder(Duration threshold) {
        this.threshold = threshold;
    }

    /// Starts recording.
    static PinningRecorder record(Duration threshold) {
        var pins = new PinningRecorder(threshold);
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

    /// Stops the stream after all events until now were read.
    PinningCounts stop() {
        try (stream) {
            stream.stop();
        }
        return new PinningCounts(threshold, count, nanos);
    }
}
