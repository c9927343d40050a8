package dev.loombench.lab.stats;

import java.util.List;
import java.util.OptionalDouble;

/// When there are blocks enough, told by the width of intervals alone: no ratio and no verdict ends anything.
///
/// A width is [LogRatio#halfWidth], and of several comparisons the widest counts. Standard deviations of the
/// first n, n + 1 … normal log-ratios are independent of their mean. So a rule that sees nothing but widths
/// can't favour a direction. What it does favour is a standard deviation that is too small by chance, and with
/// it an interval that is too narrow: Anscombe, Sequential Estimation, Journal of the Royal Statistical Society
/// B 15 (1953); Chow and Robbins, On the Asymptotic Theory of Fixed-Width Sequential Confidence Intervals for
/// the Mean, Annals of Mathematical Statistics 36 (1965), whose rule looks after every value. Three things make
/// up for it:
///
/// - Nobody looks before there are [#FIRST_LOOK] blocks.
/// - It looks rarely: where intervals are too wide, the noise seen so far says how many blocks will do, and the
///   next look is there, as in the second stage of Stein, A Two-Sample Test for a Linear Hypothesis Whose Power
///   is Independent of the Variance, Annals of Mathematical Statistics 16 (1945). Such a plan is trusted as far
///   as to twice the blocks.
/// - Intervals are those of [#LEVEL], by which they cover what intervals of 95 % promise, or a little less:
///   `WidthRuleTest` shows it.
///
/// The looks follow from the log-ratios, so whoever has these can say again when it looked and what it found.
///
/// @param precision the half-width asked for, such as 0.02
/// @param most blocks after which it ends, narrow or not
public record WidthRule(double precision, int most) {
    /// Blocks before the first look.
    public static final int FIRST_LOOK = 8;

    /// The level of intervals whose number of blocks follows from their widths.
    public static final double LEVEL = 0.96;

    private static final double NORMAL = 2.053;
    private static final int ENDLESS = 100_000;

    /// @throws IllegalArgumentException if the precision isn't positive or there is no block
    public WidthRule {
        if (!(precision > 0 && precision < Double.POSITIVE_INFINITY) || most < 1) {
            throw new IllegalArgumentException("no rule: a precision of " + precision + " in " + most + " blocks");
        }
    }

    /// The number of blocks up to which to go on, where it looks again or ends; not beyond those planned where
    /// there is nothing to compare.
    ///
    /// @param ratios all comparisons, each with the blocks that it has so far, in their order
    /// @param planned blocks that are measured anyway
    /// @param done blocks so far: what lies beyond them isn't known yet
    /// @return no more than are done where these are enough
    public int until(List<LogRatio> ratios, int planned, int done) {
        if (ratios.isEmpty()) {
            return planned;
        }
        int look = Math.min(most, Math.max(planned, FIRST_LOOK));
        while (look <= done && look < most) {
            int blocks = look;
            List<LogRatio> seen =
                    ratios.stream().map(ratio -> ratio.first(blocks)).toList();
            if (widest(seen).orElseThrow() <= precision) {
                return look;
            }
            look = Math.min(most, next(seen, look));
        }
        return look;
    }

    /// The half-width of the widest interval; infinite where a comparison has none yet.
    ///
    /// @return empty where there is nothing to compare
    public static OptionalDouble widest(List<LogRatio> ratios) {
        return ratios.stream()
                .mapToDouble(ratio -> ratio.halfWidth(LEVEL).orElse(Double.POSITIVE_INFINITY))
                .max();
    }

    private int next(List<LogRatio> seen, int look) {
        double noise = seen.stream()
                .mapToDouble(ratio -> ratio.standardDeviation().orElse(Double.POSITIVE_INFINITY))
                .max()
                .orElseThrow();
        return Math.clamp(blocksFor(precision, noise), look + 1, 2 * look);
    }

    /// In how many blocks an interval would be as narrow, if the noise stays the same.
    ///
    /// @param precision half-width, such as 0.02
    /// @param standardDeviation of the log-ratios, may be infinite
    /// @return 100,000 where it takes so many or more
    public static int blocksFor(double precision, double standardDeviation) {
        double factor = standardDeviation / Math.log1p(precision);
        int blocks = (int) Math.clamp(Math.pow(NORMAL * factor, 2), 2, ENDLESS);
        while (blocks < ENDLESS && Student.twoSided(LEVEL, blocks) * factor > Math.sqrt(blocks)) {
            blocks++;
        }
        return blocks;
    }
}
