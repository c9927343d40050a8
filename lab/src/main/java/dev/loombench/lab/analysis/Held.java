package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Evidence;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdicts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Paired comparison of a candidate cell with its baseline by one metric.
///
/// @param level confidence level of the intervals, such as 0.95
/// @param margin of equivalence, such as 0.03
record Held(String metric, Cells.Key baseline, Cells.Key candidate, double level, double margin) {
    /// Judges the comparison on its own.
    ///
    /// @param gap why blocks are missing; empty where none is. Missing blocks are those with the lowest
    ///     figures, so the others carry no verdict
    ComparisonRecord judged(LogRatio ratio, String gap) {
        Evidence evidence = evidence(ratio);
        return record(ratio, gap, evidence, Verdicts.judge(evidence));
    }

    /// Judges it as one of several comparisons.
    ///
    /// @param adjusted p-value of no difference after Holm's correction
    /// @param comparisons how many the correction covers
    ComparisonRecord judged(LogRatio ratio, String gap, double adjusted, int comparisons) {
        Evidence evidence = evidence(ratio);
        return record(ratio, gap, evidence, Verdicts.corrected(Verdicts.judge(evidence), adjusted, comparisons, level));
    }

    private Evidence evidence(LogRatio ratio) {
        return Evidence.of(ratio, level, margin, Quantity.of(metric).better());
    }

    private ComparisonRecord record(LogRatio ratio, String gap, Evidence evidence, Verdict verdict) {
        Quantity quantity = Quantity.of(metric);
        Optional<Interval> orderInterval = evidence.orderStatistic();
        return new ComparisonRecord(
                metric,
                candidate.jdk(),
                candidate.jdk().equals(baseline.jdk()) ? null : baseline.jdk(),
                baseline.cell(),
                candidate.cell(),
                ratio.blocks(),
                ratio.ratio(),
                evidence.student().map(Interval::low).orElse(null),
                evidence.student().map(Interval::high).orElse(null),
                level,
                "log-ratios within blocks, Student",
                margin,
                orderInterval.map(Interval::low).orElse(null),
                orderInterval.map(Interval::high).orElse(null),
                verdict.checkAgrees().orElse(null),
                gap.isEmpty() ? quantity.verdict(verdict.outcome()) : ComparisonRecord.Verdict.INCONCLUSIVE,
                detectable(ratio),
                null,
                null,
                gap.isEmpty() ? verdict.reason().sentence() : gap);
    }

    private @Nullable Double detectable(LogRatio ratio) {
        return ratio.standardDeviation().isPresent()
                ? DetectableEffect.byVerdict(
                        ratio.blocks(), ratio.standardDeviation().getAsDouble(), level)
                : null;
    }
}
