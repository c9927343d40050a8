package dev.loombench.lab.journal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One experiment of a run: its trials and what was judged from them.
///
/// @param method how its trials were measured: `batch`, `process` or `memory`; absent in runs of versions
///     that knew only batches
/// @param verdict one sentence for people, absent before there is anything to say
/// @param controls baselines against themselves, where blocks hold them twice; absent in runs of earlier versions
/// @param further the cells of comparisons by further metrics, whose differences are corrected for their number; absent
///     in runs of earlier versions
/// @param headline the comparison that answers the experiment's question, one of `comparisons`; absent where nothing
/// was
///     compared, and in runs of earlier versions
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
    /// One that is compared by nothing else.
    public ExperimentRecord(
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
            @Nullable List<ComparisonRecord> controls) {
        this(
                id,
                title,
                question,
                method,
                sources,
                trials,
                estimates,
                comparisons,
                claims,
                findings,
                verdict,
                controls,
                null,
                null);
    }

    /// By further metrics; none where cells have no others.
    public List<ComparisonRecord> byFurtherMetrics() {
        return further == null ? List.of() : further;
    }

    /// Baselines against themselves; none where blocks hold them once.
    public List<ComparisonRecord> againstThemselves() {
        return controls == null ? List.of() : controls;
    }

    /// Where an experiment was published.
    ///
    /// @param key the letter by which the catalog names it
    /// @param setting machine, JDK and year
    public record SourceRecord(String key, String title, String setting) {}
}
