package dev.loombench.lab.timeline;

import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;

/// The figures of one signal in a timeline.
final class SeenSeries {
    private SeenSeries() {}

    static SeriesRecord series(TimelineDocument seen, String signal) {
        return seen.series().stream()
                .filter(series -> series.signal().equals(signal))
                .findFirst()
                .orElseThrow(() -> new AssertionError(signal + ": " + seen.absent()));
    }

    static double first(TimelineDocument seen, String signal) {
        return series(seen, signal).values().getFirst();
    }

    static double last(TimelineDocument seen, String signal) {
        return series(seen, signal).values().getLast();
    }

    static double most(TimelineDocument seen, String signal) {
        return series(seen, signal).values().stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElseThrow();
    }
}
