package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;

/// Finds the values of one signal in a timeline.
final class TimelineValues {
    private TimelineValues() {}

    static SeriesRecord series(TimelineDocument timeline, String signal) {
        return timeline.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst()
                .orElseThrow(() -> new AssertionError(signal + ": " + timeline.absent()));
    }

    static double first(TimelineDocument timeline, String signal) {
        return series(timeline, signal).values().getFirst();
    }

    static double last(TimelineDocument timeline, String signal) {
        return series(timeline, signal).values().getLast();
    }

    static double max(TimelineDocument timeline, String signal) {
        return series(timeline, signal).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
