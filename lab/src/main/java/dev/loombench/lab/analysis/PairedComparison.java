package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdict.VerdictEvidence;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Clause;
import java.util.Optional;

/// Paired comparison of a candidate cell with its baseline by one metric, within blocks.
///
/// @param quantity kind of the metric, which says what is better
/// @param ratio log-ratios of the blocks
/// @param gap why blocks are missing; empty where none is. Missing blocks are those with the lowest figures, so
///     the others carry no verdict
record PairedComparison(
        String metric,
        MetricInfo quantity,
        JdkCell baseline,
        JdkCell candidate,
        VerdictCriteria criteria,
        LogRatio ratio,
        Optional<Clause> gap) {
    /// Compares two cells; empty where no block has a ratio.
    static Optional<PairedComparison> of(
            String metric, JdkCell baseline, JdkCell candidate, VerdictCriteria criteria, BlockPairs blocks) {
        return of(metric, MetricInfo.of(metric), baseline, candidate, criteria, blocks);
    }

    /// Compares two cells by a metric of that kind; empty where no block has a ratio.
    static Optional<PairedComparison> of(
            String metric,
            MetricInfo quantity,
            JdkCell baseline,
            JdkCell candidate,
            VerdictCriteria criteria,
            BlockPairs blocks) {
        return blocks.pairs().isEmpty()
                ? Optional.empty()
                : Optional.of(new PairedComparison(
                        metric,
                        quantity,
                        baseline,
                        candidate,
                        criteria,
                        LogRatio.of(blocks.pairs()),
                        blocks.gap(metric)));
    }

    ComparisonRecord record() {
        return record(VerdictRules.judge(evidence()));
    }

    /// The comparison as one of several, by its p-value after Holm's correction.
    ///
    /// @param adjusted p-value of no difference after Holm's correction
    /// @param comparisons how many the correction covers
    ComparisonRecord corrected(double adjusted, int comparisons) {
        return record(VerdictRules.correct(VerdictRules.judge(evidence()), adjusted, comparisons, criteria.level()));
    }

    private VerdictEvidence evidence() {
        return VerdictEvidence.of(ratio, criteria.level(), criteria.margin(), quantity.better());
    }

    private ComparisonRecord record(Verdict verdict) {
        VerdictEvidence evidence = evidence();
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
                criteria.level(),
                "log-ratios within blocks, Student",
                criteria.margin(),
                orderInterval.map(Interval::low).orElse(null),
                orderInterval.map(Interval::high).orElse(null),
                verdict.checkAgrees().orElse(null),
                gap.isEmpty() ? quantity.verdict(verdict.outcome()) : ComparisonVerdict.INCONCLUSIVE,
                ratio.standardDeviation()
                        .map(deviation -> DetectableEffect.byVerdict(ratio.blocks(), deviation, criteria.level()))
                        .orElse(null),
                null,
                null,
                gap.orElse(verdict.reason()).toString(),
                null);
    }
}
