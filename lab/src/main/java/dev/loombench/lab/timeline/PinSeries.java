package dev.loombench.lab.timeline;

import dev.loombench.lab.diagnosis.PinnedSecond;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The pins of a recording, put on the clock of a timeline.
final class PinSeries {
    private static final double MILLIS = 1e3;

    private PinSeries() {}

    /// @param recording of a JVM that has ended
    static void add(Path recording, Clock clock, Figures figures) {
        if (!Files.exists(recording)) {
            absent("nothing was recorded", figures);
            return;
        }
        try {
            List<PinnedSecond> seconds = PinnedSecond.read(recording);
            seconds.forEach(second -> add(second, clock, figures));
            absent("the recording contains no events", figures);
        } catch (IOException e) {
            absent("the recording can't be read: " + e.getMessage(), figures);
        }
    }

    private static void add(PinnedSecond second, Clock clock, Figures figures) {
        long nanos = clock.nanos(second.end());
        figures.put(TimelineSignal.PINS, nanos, second.begunPerSecond());
        figures.put(TimelineSignal.PINNED, nanos, MILLIS * second.carriers());
    }

    private static void absent(String reason, Figures figures) {
        figures.absent(TimelineSignal.PINS, reason);
        figures.absent(TimelineSignal.PINNED, reason);
    }
}
