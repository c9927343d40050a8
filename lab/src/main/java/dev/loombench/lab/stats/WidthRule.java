package dev.loombench.lab.stats;

import java.util.List;
import java.util.OptionalDouble;

/// The stopping rule for adding blocks, by the width of intervals alone: no ratio and no verdict stops a run.
///
/// The width is [LogRatio#halfWidth], and of several comparisons the widest counts. Standard deviations of the
/// first n, n + 1 … normal log-ratios are independent of their mean. So a rule that sees only widths can't
/// favour a direction. It does favour a standard deviation that is too small by chance, and with it an interval
/// that is too narrow: Anscombe, Sequential Estimation, Journal of the Royal Statistical Society
/// B 15 (1953); Chow and Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals for
/// the Mean, Annals of Mathematical Statistics 36 (1965), whose rule looks after every value. Three measures
/// compensate for it:
///
/// - The first look is at [#FIRST_LOOK_BLOCKS] blocks.
/// - Looks are rare: where intervals are too wide, the next look is at the number of blocks that the noise so
///   far predicts, as in the second stage of Stein, A Two-Sample Test for a Linear Hypothesis Whose Power is
///   Independent of the Variance, Annals of Mathematical Statistics 16 (1945), but at most twice the blocks.
/// - Intervals have the level [#INTERVAL_LEVEL], so that they cover the truth about as often as
///   fixed-size intervals of 95 %: `WidthRuleTest` shows it.
///
/// Looks depend on the log-ratios alone, so that they can be reproduced from these.
///
/// @param precision the requested half-width, such as 0.02
/// @param maxBlocks the largest number of blocks, at which a run ends at any width
public record WidthRule(double precision, int maxBlocks) {
    /// The smallest half-width that may be requested, as a share.
    public static final double MIN_PRECISION = 0.001;

    /// The largest half-width that may be requested, as a share.
    public static final double MAX_PRECISION = 0.5;

    /// Half-width, as a share, at which an answer is known closely: in most cases it decides both equivalence within
    /// 10 % and a difference of 10 %.
    public static final double ANSWER_PRECISION = 0.05;

    /// Confidence level at which a verdict may end the measuring of an answer. Looks at it at three numbers of
    /// blocks add at most 0.5 % of false differences: `StoppingRuleTest` shows it.
    public static final double SURE_LEVEL = 0.999;

    /// The number of blocks at the first look.
    public static final int FIRST_LOOK_BLOCKS = 8;

    /// The confidence level of intervals whose number of blocks follows from their widths.
    public static final double INTERVAL_LEVEL = 0.96;

    /// The two-sided normal quantile of [#INTERVAL_LEVEL], from which the search for a number of blocks starts.
    private static final double NORMAL_QUANTILE = 2.053;
    private static final int MAX_PLANNED_BLOCKS = 100_000;

    /// Validates precision and maximum.
    ///
    /// @throws IllegalArgumentException if the precision isn't positive or there is no block
    public WidthRule {
        if (!(precision > 0 && precision < Double.POSITIVE_INFINITY) || maxBlocks < 1) {
            throw new IllegalArgumentException("no rule: a precision of " + precision + " in " + maxBlocks + " blocks");
        }
    }

    /// Computes the number of blocks at the next look, or at the end of the run; the planned ones where there
    /// is nothing to compare.
    ///
    /// @param ratios all comparisons, each with its blocks so far, in their order
    /// @param planned number of blocks that are measured anyway
    /// @param done number of blocks so far
    /// @return at most `done` if these are enough
    public int targetBlocks(List<LogRatio> ratios, int planned, int done) {
        if (ratios.isEmpty()) {
            return planned;
        }
        int look = Math.min(maxBlocks, Math.max(planned, FIRST_LOOK_BLOCKS));
        while (look <= done && look < maxBlocks) {
            int blocks = look;
            List<LogRatio> ratiosAtLook =
                    ratios.stream().map(ratio -> ratio.firstBlocks(blocks)).toList();
            if (widestHalfWidth(ratiosAtLook).orElseThrow() <= precision) {
                return look;
            }
            look = Math.min(maxBlocks, nextLook(ratiosAtLook, look));
        }
        return look;
    }

    /// Computes the half-width of the widest interval; infinite where a comparison has none yet.
    ///
    /// @return empty where there is nothing to compare
    public static OptionalDouble widestHalfWidth(List<LogRatio> ratios) {
        return ratios.stream()
                .mapToDouble(ratio -> ratio.halfWidth(INTERVAL_LEVEL).orElse(Double.POSITIVE_INFINITY))
                .max();
    }

    private int nextLook(List<LogRatio> ratios, int look) {
        double noise = ratios.stream()
                .mapToDouble(ratio -> ratio.standardDeviation().orElse(Double.POSITIVE_INFINITY))
                .max()
                .orElseThrow();
        return Math.clamp(blocksForPrecision(precision, noise), look + 1, 2 * look);
    }

    /// Computes the number of blocks for a precision if the noise stays the same.
    ///
    /// @param precision half-width, such as 0.02
    /// @param standardDeviation of the log-ratios, may be infinite
    /// @return at most 100,000
    public static int blocksForPrecision(double precision, double standardDeviation) {
        double factor = standardDeviation / Math.log1p(precision);
        int blocks = (int) Math.clamp(Math.pow(NORMAL_QUANTILE * factor, 2), 2, MAX_PLANNED_BLOCKS);
        while (blocks < MAX_PLANNED_BLOCKS
                && StudentDistribution.twoSidedQuantile(INTERVAL_LEVEL, blocks) * factor > Math.sqrt(blocks)) {
            blocks++;
        }
        return blocks;
    }
}
