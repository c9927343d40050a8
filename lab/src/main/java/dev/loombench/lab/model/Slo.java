package dev.loombench.lab.model;

import dev.loombench.lab.model.Objective.Errors;
import dev.loombench.lab.model.Objective.Latency;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Service level objective: conditions that must all hold. `toString` gives the text that [#parse] reads back,
/// such as `p99<100ms,errors<0.1%`.
///
/// @param objectives at least one, each figure at most once
public record Slo(List<Objective> objectives) {
    /// Bound of the error share that applies to an objective without a condition about errors.
    public static final double DEFAULT_ERROR_SHARE = 0.001;

    public Slo {
        objectives = List.copyOf(objectives);
        if (objectives.isEmpty()) {
            throw new IllegalArgumentException("an objective without a condition");
        }
    }

    /// Reads conditions such as `p99<100ms`, `p99.9<1s`, `mean<20ms`, `max<2s` and `errors<0.1%`, separated by
    /// commas. Without a condition about errors `errors<0.1%` is added, since fast wrong answers are no
    /// capacity.
    ///
    /// @throws dev.loombench.protocol.InvalidValueException if it isn't of that form
    public static Slo parse(String text) {
        return SloParser.parse(text);
    }

    /// Adds the default bound of errors where there is no condition about errors.
    static Slo withDefaults(List<Objective> objectives) {
        List<Objective> all = new ArrayList<>(objectives);
        if (objectives.stream().noneMatch(Errors.class::isInstance)) {
            all.add(new Errors(DEFAULT_ERROR_SHARE));
        }
        return new Slo(all);
    }

    /// Conditions about latency, in their order.
    public List<Latency> latencies() {
        return objectives.stream()
                .filter(Latency.class::isInstance)
                .map(Latency.class::cast)
                .toList();
    }

    @Override
    public String toString() {
        return objectives.stream().map(Objective::toString).collect(Collectors.joining(","));
    }
}
