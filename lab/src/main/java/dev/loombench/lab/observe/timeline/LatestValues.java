package dev.loombench.lab.observe.timeline;

import java.util.Map;

/// The latest values of a running trial's timeline. Signals that can't be read, or haven't been yet, are
/// missing.
public record LatestValues(Map<TimelineSignal, Double> values) {
    public LatestValues {
        values = Map.copyOf(values);
    }
}
