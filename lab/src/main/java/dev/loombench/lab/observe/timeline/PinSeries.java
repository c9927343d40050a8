package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.observe.jvm.PinningSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Converts the pinning events of a recording into time series on a timeline's clock.
final class PinSeries {
    private static final double MILLIS_PER_SECOND = 1e3;

    private PinSeries() {}

    /// Adds all events, or the reason for their absence.
    ///
    /// @param recording of a JVM that has exited
    static void add(Path recording, TimelineClock clock, TimelineBuilder figures) {
        if (!Files.exists(recording)) {
            absent("nothing was recorded", figures);
            return;
        }
        try {
            List<PinningSample> seconds = PinningSample.read(recording);
            seconds.forEach(second -> add(second, clock, figures));
            absent("the recording contains no events", figures);
        } catch (IOException e) {
            absent("the recording can't be read: " + e.getMessage(), figures);
        }
    }

    private static void add(PinningSample second, TimelineClock clock, TimelineBuilder figures) {
        long nanos = clock.nanos(second.end());
        figures.put(TimelineSignal.PINS, nanos, second.begunPerSecond());
        figures.put(TimelineSignal.PINNED, nanos, MILLIS_PER_SECOND * second.carriers());
    }

    private static void absent(String reason, TimelineBuilder figures) {
        figures.absent(TimelineSignal.PINS, reason);
        figures.absent(TimelineSignal.PINNED, reason);
    }
}
