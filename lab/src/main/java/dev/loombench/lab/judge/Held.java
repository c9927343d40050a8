package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Evidence;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdicts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A candidate held against its baseline.
///
/// @param level of the intervals that decide, such as 0.95
/// @param margin of equivalence
record Held(String metric, Cells.Key baseline, Cells.Key candidate, double level, double margin) {
    /// @param gap why blocks are missing; empty where none is. What is missing is the lower end of the
    ///     figures, so the rest carries no verdict
    ComparisonRecord judged(LogRatio ratio, String gap) {
        Evidence evidence = evidence(ratio);
        return record(ratio, gap, evidence, Verdicts.judge(evidence));
    }

    /// The same as one of several comparisons.
    ///
    /// @param adjusted p-value of no difference, corrected
    /// @param comparisons how many were corrected for
    ComparisonRecord judged(LogRatio ratio, String gap, double adjusted, int comparisons) {
        Evidence evidence = evidence(ratio);
        return record(ratio, gap, evidence, Verdicts.corrected(Verdicts.judge(evidence), adjusted, comparisons, level));
    }

    private Evidence evidence(LogRatio ratio) {
        return Evidence.of(ratio, level, margin, Quantity.of(metric).better());
    }

    private ComparisonRecord record(LogRatio ratio, String gap, Evidence evidence, Verdict verdict) {
        Quantity quantity = Quantity.of(metric);
        Optional<Interval> order = evidence.orderStatistic();
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
                order.map(Interval::low).orElse(null),
                order.map(Interval::high).orElse(null),
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
