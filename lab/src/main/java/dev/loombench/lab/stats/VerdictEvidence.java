package dev.loombench.lab.stats;

import java.util.Optional;

/// The evidence from which [VerdictRules] derive the verdict of a comparison.
///
/// @param blocks blocks in which candidate and baseline both have a figure; for independent forks those of the
///     side that has fewer
/// @param primaryInterval interval of the ratio candidate / baseline, by Student or Welch; present from two
///     blocks on
/// @param checkInterval distribution-free interval that checks it; empty where so few blocks give none
/// @param margin equivalence margin, such as 0.03: ratios from 1/(1 + margin) to 1 + margin count as the same
/// @param better better direction of the metric
public record VerdictEvidence(
        int blocks,
        Optional<Interval> primaryInterval,
        Optional<Interval> checkInterval,
        double margin,
        Better better) {
    /// @throws IllegalArgumentException if the number of blocks and the Student interval don't fit, an
    ///     interval reaches below 0, or the margin isn't positive
    public VerdictEvidence {
        if (blocks < 0 || (blocks >= 2) != primaryInterval.isPresent()) {
            throw new IllegalArgumentException(
                    blocks + " blocks don't go with the Student interval " + primaryInterval);
        }
        if (primaryInterval.filter(VerdictEvidence::isNoRatio).isPresent()
                || checkInterval.filter(VerdictEvidence::isNoRatio).isPresent()) {
            throw new IllegalArgumentException("not intervals of a ratio: " + primaryInterval + ", " + checkInterval);
        }
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a margin is positive: " + margin);
        }
    }

    /// Returns the evidence of paired blocks: Student's interval, checked by that of order statistics.
    ///
    /// @param level such as 0.95
    public static VerdictEvidence of(LogRatio ratio, double level, double margin, Better better) {
        return new VerdictEvidence(
                ratio.blocks(), ratio.studentInterval(level), ratio.orderStatisticInterval(level), margin, better);
    }

    /// Returns the evidence of independent forks: Welch's interval, checked by that of ranks.
    ///
    /// @param level such as 0.95
    public static VerdictEvidence of(IndependentRatio ratio, double level, double margin, Better better) {
        return new VerdictEvidence(
                ratio.forks(), ratio.welchInterval(level), ratio.rankInterval(level), margin, better);
    }

    /// The range of ratios that count as the same.
    public Interval equivalence() {
        return new Interval(1 / (1 + margin), 1 + margin);
    }

    private static boolean isNoRatio(Interval interval) {
        return interval.low() < 0;
    }
}
