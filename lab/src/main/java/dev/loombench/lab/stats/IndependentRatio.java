package dev.loombench.lab.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// A candidate against its baseline where nothing pairs their forks, as in two runs: the ratio of their
/// geometric means. What the machine did between the runs doesn't cancel out, as it does within blocks (see
/// [LogRatio]).
///
/// Figures are compared by their logarithms, so that a ratio and its inverse are treated alike.
///
/// @param baseline natural logarithms of its figures, one per fork, at least one
/// @param candidate the same of the other side
public record IndependentRatio(List<Double> baseline, List<Double> candidate) {
    public IndependentRatio {
        baseline = List.copyOf(baseline);
        candidate = List.copyOf(candidate);
        if (baseline.isEmpty() || candidate.isEmpty()) {
            throw new IllegalArgumentException("a side without forks, so no ratio");
        }
        Samples.requireFinite(Samples.array(baseline));
        Samples.requireFinite(Samples.array(candidate));
    }

    /// @param baseline figures, one per fork, at least one
    /// @param candidate the same of the other side, in the same unit
    /// @throws IllegalArgumentException if a side has none, or one that isn't positive and finite
    public static IndependentRatio of(List<Double> baseline, List<Double> candidate) {
        return new IndependentRatio(
                baseline.stream().map(Math::log).toList(),
                candidate.stream().map(Math::log).toList());
    }

    /// Those of the side that has fewer.
    public int forks() {
        return Math.min(baseline.size(), candidate.size());
    }

    /// Candidate / baseline, of the geometric means.
    public double ratio() {
        return Math.exp(Mean.of(candidate).mean() - Mean.of(baseline).mean());
    }

    /// Welch's interval of the ratio.
    ///
    /// @return empty where a side has one fork
    public Optional<Interval> welchInterval(double level) {
        return welch().map(welch -> welch.interval(level).map(Math::exp));
    }

    /// The distribution-free interval of the ratio, from Mann and Whitney's test.
    ///
    /// @return empty where so few forks give none: at 95 % below 4 and 4, or 3 and 5
    public Optional<Interval> rankInterval(double level) {
        return RankInterval.of(Samples.array(baseline), Samples.array(candidate), level)
                .map(ranks -> ranks.interval().map(Math::exp));
    }

    /// Of the hypothesis that the true ratio is this one, by Welch's test, two-sided.
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
        OptionalDouble one = Mean.of(baseline).standardDeviation();
        OptionalDouble other = Mean.of(candidate).standardDeviation();
        return one.isEmpty() || other.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.hypot(one.getAsDouble(), other.getAsDouble()));
    }

    Optional<Welch> welch() {
        return Welch.of(Mean.of(baseline), Mean.of(candidate));
    }
}
