package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.model.CellRecord;
import java.util.Map;

/// Identity of a measured cell, independent of the JVM.
///
/// @param experiment id of the experiment, class of the benchmark, or name of another tool's format
/// @param model execution model, or method of the benchmark; `all` for the whole of what a tool measured, and
///     empty for its parts, which have parameters
/// @param params levels of the factors as they were run
/// @param metric such as `time`, or JMH's mode
public record CellIdentity(String experiment, String model, Map<String, String> params, String metric) {
    /// Experiment, model and parameters on a line.
    String label() {
        return experiment + " " + new CellRecord(model, params, Map.of()).label();
    }

    /// Whether both names differ at most in their metric.
    boolean isSameCell(CellIdentity other) {
        return experiment.equals(other.experiment) && model.equals(other.model) && params.equals(other.params);
    }
}
