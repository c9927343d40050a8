package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Paired comparison of a candidate cell with its baseline by one metric.
///
/// @param level confidence level of the intervals, such as 0.95
/// @param margin of equivalence, such as 0.03
record PairedComparison(
        String metric, TrialsByCell.JdkCell baseline, TrialsByCell.JdkCell candidate, double level, double margin) {
    /// Judges the comparison on its own.
    ///
    /// @param gap why blocks are missing; empty where none is. Missing blocks are those with the lowest
    ///     figures, so the others carry no verdict
    ComparisonRecord judge(LogRatio ratio, String gap) {
        VerdictEvidence evidence = evidence(ratio);
        return record(ratio, gap, evidence, VerdictRules.judge(evidence));
    }

    /// Judges the comparison as one of several, by its p-value after Holm's correction.
    ///
    /// @param adjusted p-value of no difference after Holm's correction
    /// @param comparisons how many the correction covers
    ComparisonRecord judge(LogRatio ratio, String gap, double adjusted, int comparisons) {
        VerdictEvidence evidence = evidence(ratio);
        return record(
                ratio, gap, evidence, VerdictRules.correct(VerdictRules.judge(evidence), adjusted, comparisons, level));
    }

    private VerdictEvidence evidence(LogRatio ratio) {
        return VerdictEvidence.of(ratio, level, margin, MetricInfo.of(metric).better());
    }

    private ComparisonRecord record(LogRatio ratio, String gap, VerdictEvidence evidence, Verdict verdict) {
        MetricInfo quantity = MetricInfo.of(metric);
        Optional<Interval> orderInterval = evidence.checkInterval();
        return new ComparisonRecord(
                metric,
                candidate.jdk(),
                candidate.jdk().equals(baseline.jdk()) ? null : baseline.jdk(),
                baseline.cell(),
                candidate.cell(),
                ratio.blocks(),
                ratio.ratio(),
                evidence.primaryInterval().map(Interval::low).orElse(null),
                evidence.primaryInterval().map(Interval::high).orElse(null),
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
                gap.isEmpty() ? verdict.reason() : gap);
    }

    private @Nullable Double detectable(LogRatio ratio) {
        return ratio.standardDeviation()
                .map(deviation -> DetectableEffect.byVerdict(ratio.blocks(), deviation, level))
                .orElse(null);
    }
}
