package dev.loombench.lab.stats;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// The gap between the iterations of two sides, none of which overlap. It is weaker evidence than forks: two forks
/// of the same code may differ by more than all iterations of either.
///
/// The rule for *likely* is an empirical one. On 2,226 pairs of forks of the same code that had at least three
/// iterations, from JMH results in nine public repositories (429 pairs) and from runs of Loombench, it holds in
/// 1.2 %, on the public ones in 0.2 %; with five iterations or more in none of 799. That no iteration overlaps is
/// not enough: that happens in 10 % (18 % on the public ones). `benchmarks/judgement --only iterations --files FILE`
/// counts it on one's own.
///
/// @param ratio candidate / base of the two iterations that are nearest to each other; not 1
/// @param spread largest ratio of two iterations on the same side, at least 1
public record IterationGap(double ratio, double spread) {
    /// The fewest iterations of a side that show how it scatters.
    public static final int MIN_ITERATIONS = 3;

    /// The factor beyond which the nearest iterations must lie.
    public static final double MIN_FACTOR = 1.25;

    /// Computes the gap.
    ///
    /// @param base figures of all iterations of all its forks
    /// @param candidate likewise, in the same unit
    /// @return empty where iterations overlap, a side has fewer than three, or one isn't positive and finite
    public static Optional<IterationGap> of(List<Double> base, List<Double> candidate) {
        if (!isUsable(base) || !isUsable(candidate)) {
            return Optional.empty();
        }
        double minBase = Collections.min(base);
        double maxBase = Collections.max(base);
        double minCandidate = Collections.min(candidate);
        double maxCandidate = Collections.max(candidate);
        double spread = Math.max(maxBase / minBase, maxCandidate / minCandidate);
        if (minCandidate > maxBase) {
            return Optional.of(new IterationGap(minCandidate / maxBase, spread));
        }
        return maxCandidate < minBase
                ? Optional.of(new IterationGap(maxCandidate / minBase, spread))
                : Optional.empty();
    }

    private static boolean isUsable(List<Double> iterations) {
        return iterations.size() >= MIN_ITERATIONS
                && iterations.stream().allMatch(figure -> figure > 0 && figure < Double.POSITIVE_INFINITY);
    }

    /// The distance as a factor above 1, whichever side is larger.
    public double factor() {
        return Math.max(ratio, 1 / ratio);
    }

    /// Whether the gap is larger than forks of the same code explain: beyond [#MIN_FACTOR], and wider than either
    /// side scatters.
    public boolean isLikelyDifference() {
        return factor() > MIN_FACTOR && factor() > spread;
    }
}
