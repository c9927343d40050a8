package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.observe.timeline.TimelineRecorder.LatestValues;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Collects the values of a timeline's signals. Not thread-safe.
final class TimelineBuilder {
    private static final double ROUNDING_FACTOR = 1e3;

    private final long begun;
    private final Map<TimelineSignal, Points> points = new EnumMap<>(TimelineSignal.class);
    private final Map<TimelineSignal, String> reasons = new EnumMap<>(TimelineSignal.class);

    private record Points(List<Long> millis, List<Double> values) {
        Points() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /// Creates an empty timeline.
    ///
    /// @param begun start of the timeline, in monotonic nanoseconds
    TimelineBuilder(long begun) {
        this.begun = begun;
    }

    /// Adds a value, rounded to three decimals.
    ///
    /// @param nanos monotonic time, later than that of the signal's previous value
    void put(TimelineSignal signal, long nanos, double value) {
        Points signalPoints = points.computeIfAbsent(signal, none -> new Points());
        signalPoints.millis().add((nanos - begun) / 1_000_000);
        signalPoints.values().add(Math.round(value * ROUNDING_FACTOR) / ROUNDING_FACTOR);
    }

    /// Records why a signal can't be read; ignored if it ever has a value.
    void absent(TimelineSignal signal, String reason) {
        reasons.putIfAbsent(signal, reason);
    }

    LatestValues latest() {
        Map<TimelineSignal, Double> values = new EnumMap<>(TimelineSignal.class);
        points.forEach((signal, signalPoints) ->
                values.put(signal, signalPoints.values().getLast()));
        return new LatestValues(values);
    }

    List<SeriesRecord> series() {
        return points.entrySet().stream()
                .map(entry -> series(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static SeriesRecord series(TimelineSignal signal, Points signalPoints) {
        return new SeriesRecord(
                signal.key(),
                signal.title(),
                signal.unit(),
                signal.source(),
                signal.jdks(),
                signalPoints.millis(),
                signalPoints.values());
    }

    /// The reasons by name of all signals without values.
    Map<String, String> absent() {
        Map<String, String> absent = new TreeMap<>();
        for (TimelineSignal signal : TimelineSignal.values()) {
            if (!points.containsKey(signal)) {
                absent.put(signal.key(), reasons.getOrDefault(signal, "it ended before it could be read"));
            }
        }
        return absent;
    }
}
