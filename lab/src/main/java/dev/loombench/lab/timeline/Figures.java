package dev.loombench.lab.timeline;

import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What looks bring in. For one thread at a time.
final class Figures {
    private static final double DIGITS = 1e3;

    private final long begun;
    private final Map<TimelineSignal, Points> points = new EnumMap<>(TimelineSignal.class);
    private final Map<TimelineSignal, String> reasons = new EnumMap<>(TimelineSignal.class);

    private record Points(List<Long> millis, List<Double> values) {
        Points() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /// @param begun when the timeline begins, in monotonic nanoseconds
    Figures(long begun) {
        this.begun = begun;
    }

    /// @param nanos monotonic, later than those of the signal's value before
    void put(TimelineSignal signal, long nanos, double value) {
        Points own = points.computeIfAbsent(signal, none -> new Points());
        own.millis().add((nanos - begun) / 1_000_000);
        own.values().add(Math.round(value * DIGITS) / DIGITS);
    }

    /// Counts only where nothing is ever seen of the signal.
    void absent(TimelineSignal signal, String reason) {
        reasons.putIfAbsent(signal, reason);
    }

    Moment latest() {
        Map<TimelineSignal, Double> values = new EnumMap<>(TimelineSignal.class);
        points.forEach((signal, own) -> values.put(signal, own.values().getLast()));
        return new Moment(values);
    }

    List<SeriesRecord> series() {
        return points.entrySet().stream()
                .map(entry -> series(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static SeriesRecord series(TimelineSignal signal, Points own) {
        return new SeriesRecord(
                signal.word(),
                signal.title(),
                signal.unit(),
                signal.source(),
                signal.jdks(),
                own.millis(),
                own.values());
    }

    /// Why there is no series, for each signal without one.
    Map<String, String> absent() {
        Map<String, String> absent = new TreeMap<>();
        for (TimelineSignal signal : TimelineSignal.values()) {
            if (!points.containsKey(signal)) {
                absent.put(signal.word(), reasons.getOrDefault(signal, "it ended before it could be read"));
            }
        }
        return absent;
    }
}
