package dev.loombench.lab.stats;

import java.util.Optional;

/// The evidence from which [Verdicts] derive the verdict of a comparison.
///
/// @param blocks blocks in which candidate and baseline both have a figure; for independent forks those of the
///     side that has fewer
/// @param student interval of the ratio candidate / baseline, by Student or Welch; present from two blocks on
/// @param orderStatistic distribution-free interval that checks it; empty where so few blocks give none
/// @param margin equivalence margin, such as 0.03: ratios from 1/(1 + margin) to 1 + margin count as the same
/// @param better better direction of the metric
public record Evidence(
        int blocks, Optional<Interval> student, Optional<Interval> orderStatistic, double margin, Better better) {
    /// @throws IllegalArgumentException if the number of blocks and the Student interval don't fit, an
    ///     interval reaches below 0, or the margin isn't positive
    public Evidence {
        if (blocks < 0 || (blocks >= 2) != student.isPresent()) {
            throw new IllegalArgumentException(blocks + " blocks don't go with the Student interval " + student);
        }
        if (student.filter(Evidence::isNoRatio).isPresent()
                || orderStatistic.filter(Evidence::isNoRatio).isPresent()) {
            throw new IllegalArgumentException("not intervals of a ratio: " + student + ", " + orderStatistic);
        }
        if (!(margin > 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a margin is positive: " + margin);
        }
    }

    /// Returns the evidence of paired blocks: Student's interval, checked by that of order statistics.
    ///
    /// @param level such as 0.95
    public static Evidence of(LogRatio ratio, double level, double margin, Better better) {
        return new Evidence(
                ratio.blocks(), ratio.studentInterval(level), ratio.orderStatisticInterval(level), margin, better);
    }

    /// Returns the evidence of independent forks: Welch's interval, checked by that of ranks.
    ///
    /// @param level such as 0.95
    public static Evidence of(IndependentRatio ratio, double level, double margin, Better better) {
        return new Evidence(ratio.forks(), ratio.welchInterval(level), ratio.rankInterval(level), margin, better);
    }

    /// The range of ratios that count as the same.
    public Interval equivalence() {
        return new Interval(1 / (1 + margin), 1 + margin);
    }

    private static boolean isNoRatio(Interval interval) {
        return interval.low() < 0;
    }
}
