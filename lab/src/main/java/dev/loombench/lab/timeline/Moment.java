package dev.loombench.lab.timeline;

import java.util.Map;

/// What was last seen of a trial that goes on. A signal without a value can't be read here, or wasn't yet.
public record Moment(Map<TimelineSignal, Double> values) {
    public Moment {
        values = Map.copyOf(values);
    }
}
