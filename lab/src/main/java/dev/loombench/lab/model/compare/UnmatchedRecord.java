package dev.loombench.lab.model.compare;

import dev.loombench.lab.model.CellRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A cell that only one side has figures for, by its primary metric or by a selected further one.
///
/// @param side side that has the cell
/// @param metric the metric; absent where the cell has no figures
/// @param reason why it has no partner, as a clause
public record UnmatchedRecord(
        CompareDocument.Role side,
        String experiment,
        String model,
        Map<String, String> params,
        @Nullable String metric,
        String jdk,
        String reason) {

    /// Whether the comparison is about the same cell, by whatever metric.
    boolean isBaseOf(ComparedRecord compared) {
        String other = compared.baselineJdk();
        return label().equals(compared.label()) && jdk.equals(other == null ? compared.jdk() : other);
    }

    /// Experiment, model and parameters on a line.
    public String label() {
        return experiment + " " + new CellRecord(model, params, Map.of()).label();
    }
}
