package dev.loombench.lab.model.run;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An experiment of a run: its trials and their analysis.
///
/// @param method measurement method: `batch`, `process`, `memory`, `http` or `program`
/// @param verdict the answer in prose; absent while there are no comparisons
/// @param controls A/A comparisons of baselines that blocks hold twice
/// @param further comparisons by further metrics, corrected for their number
/// @param headline the comparison that answers the experiment's question, one of `comparisons`; absent where
///     nothing was compared, and in runs of `ab`
public record ExperimentRecord(
        String id,
        String title,
        String question,
        String method,
        List<SourceRecord> sources,
        List<TrialRecord> trials,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<ClaimRecord> claims,
        List<Finding> findings,
        @Nullable String verdict,
        List<ComparisonRecord> controls,
        List<ComparisonRecord> further,
        @Nullable ComparisonRecord headline) {
    /// Whether a cell lacks a metric because findings contradict it.
    public boolean isVoid(String jdk, CellRecord cell, String metric) {
        return trials.stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.jdk().equals(jdk) && trial.cell().equals(cell))
                .anyMatch(trial -> trial.voids(metric).isPresent());
    }

    /// Publication of an experiment.
    ///
    /// @param key letter by which the catalog refers to it
    /// @param setting machine, JDK and year
    public record SourceRecord(String key, String title, String setting) {}
}
