package dev.loombench.lab.compare;

import dev.loombench.lab.journal.CellRecord;
import java.util.Map;

/// What was measured, whichever JVM did it.
///
/// @param experiment its id, or a benchmark's class
/// @param model or a benchmark's method
/// @param params levels as they were run
/// @param metric such as `time`, or JMH's mode
public record CellName(String experiment, String model, Map<String, String> params, String metric) {
    /// Experiment, model and parameters on a line.
    String label() {
        return experiment + " " + new CellRecord(model, params, Map.of()).label();
    }

    /// Whether nothing but the metric may differ.
    boolean isLike(CellName other) {
        return experiment.equals(other.experiment) && model.equals(other.model) && params.equals(other.params);
    }
}
