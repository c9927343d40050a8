package dev.loombench.lab.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The ratio of a candidate to its baseline where nothing pairs their forks, as in two runs: that of the
/// geometric means. Differences of the machine between the runs don't cancel out, as they do within blocks
/// ([LogRatio]).
///
/// Figures are compared by their logarithms, so that a ratio and its inverse are treated alike.
///
/// @param baseline natural logarithms of the baseline's figures, one per fork, at least one
/// @param candidate natural logarithms of the candidate's figures, one per fork, at least one
public record IndependentRatio(List<Double> baseline, List<Double> candidate) {
    public IndependentRatio {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            throw new IllegalArgumentException("a side without forks, so no ratio");
        }
        SampleMath.requireFinite(SampleMath.array(baseline));
        SampleMath.requireFinite(SampleMath.array(candidate));
    }

    /// Returns the ratio of figures in the same unit.
    ///
    /// @param baseline one per fork, at least one
    /// @param candidate one per fork, at least one
    /// @throws IllegalArgumentException if a side has none, or one that isn't positive and finite
    public static IndependentRatio of(List<Double> baseline, List<Double> candidate) {
        return new IndependentRatio(
                baseline.stream().map(Math::log).toList(),
                candidate.stream().map(Math::log).toList());
    }

    /// The number of forks of the side that has fewer.
    public int forks() {
        return Math.min(baseline.size(), candidate.size());
    }

    /// The ratio candidate / baseline of the geometric means.
    public double ratio() {
        return Math.exp(Mean.of(candidate).mean() - Mean.of(baseline).mean());
    }

    /// Computes Welch's interval of the ratio.
    ///
    /// @return empty where a side has one fork
    public Optional<Interval> welchInterval(double level) {
        return welch().map(welch -> welch.interval(level).map(Math::exp));
    }

    /// Computes the distribution-free interval of the ratio, from Mann and Whitney's test.
    ///
    /// @return empty where so few forks give none: at 95 % below 4 and 4, or 3 and 5
    public Optional<Interval> rankInterval(double level) {
        return RankInterval.of(SampleMath.array(baseline), SampleMath.array(candidate), level)
                .map(ranks -> ranks.interval().map(Math::exp));
    }

    /// Computes the two-sided p-value of a hypothetical true ratio by Welch's test.
    ///
    /// @param ratio positive
    /// @return empty where a side has one fork
    public OptionalDouble pValue(double ratio) {
        Optional<Welch> welch = welch();
        return welch.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(welch.get().pValue(Math.log(ratio)));
    }

    /// The standard deviation of the log-ratio of one fork of each side; empty where a side has one fork.
    public OptionalDouble standardDeviation() {
        OptionalDouble baselineDeviation = Mean.of(baseline).standardDeviation();
        OptionalDouble candidateDeviation = Mean.of(candidate).standardDeviation();
        return baselineDeviation.isEmpty() || candidateDeviation.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.hypot(baselineDeviation.getAsDouble(), candidateDeviation.getAsDouble()));
    }

    Optional<Welch> welch() {
        return Welch.of(Mean.of(baseline), Mean.of(candidate));
    }
}
