package dev.loombench.lab.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// An experiment of a run: its trials and their analysis.
///
/// @param method measurement method: `batch`, `process`, `memory` or `http`; absent in runs of versions with
///     batches only
/// @param verdict the answer in prose; absent while there are no comparisons
/// @param controls A/A comparisons of baselines that blocks hold twice; absent in runs of earlier versions
/// @param further comparisons by further metrics, corrected for their number; absent in runs of earlier
///     versions
/// @param headline the comparison that answers the experiment's question, one of `comparisons`; absent where
///     nothing was compared, and in runs of earlier versions
public record ExperimentRecord(
        String id,
        String title,
        String question,
        @Nullable String method,
        List<SourceRecord> sources,
        List<TrialRecord> trials,
        List<EstimateRecord> estimates,
        List<ComparisonRecord> comparisons,
        List<ClaimRecord> claims,
        List<Finding> findings,
        @Nullable String verdict,
        @Nullable List<ComparisonRecord> controls,
        @Nullable List<ComparisonRecord> further,
        @Nullable ComparisonRecord headline) {
    /// Comparisons by further metrics; empty where there are none.
    public List<ComparisonRecord> furtherOrEmpty() {
        return further == null ? List.of() : further;
    }

    /// A/A comparisons; empty where blocks hold baselines once.
    public List<ComparisonRecord> controlsOrEmpty() {
        return controls == null ? List.of() : controls;
    }

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
