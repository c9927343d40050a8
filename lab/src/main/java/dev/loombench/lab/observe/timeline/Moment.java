package dev.loombench.lab.observe.timeline;

import java.util.Map;

/// The latest values of a running trial's timeline. Signals that can't be read, or haven't been yet, are
/// missing.
public record Moment(Map<TimelineSignal, Double> values) {
    public Moment {
        values = Map.copyOf(values);
    }
}
