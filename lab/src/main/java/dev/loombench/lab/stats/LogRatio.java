package dev.loombench.lab.stats;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The ratio of a candidate to its baseline within blocks: one log-ratio ln(candidate / baseline) per block.
/// Effects of a block on both sides cancel out, and a ratio and its inverse are treated alike.
///
/// Source: paired comparison in randomised blocks, Fisher, The Design of Experiments (1935); ratios
/// rather than differences for execution times, Kalibera and Jones, Rigorous Benchmarking in Reasonable
/// Time, ISMM 2013.
///
/// @param logs one natural log-ratio per block, at least one
public record LogRatio(List<Double> logs) implements EstimatedRatio {
    public LogRatio {
        logs = List.copyOf(logs);
        if (logs.isEmpty()) {
            throw new IllegalArgumentException("no blocks, so no ratio");
        }
        SampleMath.requireFinite(SampleMath.array(logs));
    }

    /// The two figures of one block, both positive and finite.
    public record Pair(double baseline, double candidate) {
        /// Validates the figures.
        ///
        /// @throws IllegalArgumentException if a figure isn't positive and finite: it has no logarithm
        public Pair {
            if (!hasLogarithm(baseline) || !hasLogarithm(candidate)) {
                throw new IllegalArgumentException(
                        "a ratio needs two positive figures: baseline " + baseline + ", candidate " + candidate);
            }
        }

        /// Returns the pair; empty where a figure isn't positive and finite, so that the block has no ratio.
        public static Optional<Pair> ofPositive(double baseline, double candidate) {
            return hasLogarithm(baseline) && hasLogarithm(candidate)
                    ? Optional.of(new Pair(baseline, candidate))
                    : Optional.empty();
        }

        private static boolean hasLogarithm(double figure) {
            return figure > 0 && figure < Double.POSITIVE_INFINITY;
        }

        double logRatio() {
            return Math.log(candidate) - Math.log(baseline);
        }
    }

    /// Returns the ratio of these pairs.
    ///
    /// @param pairs one per block
    /// @throws IllegalArgumentException if there is none
    public static LogRatio of(List<Pair> pairs) {
        return new LogRatio(pairs.stream().map(Pair::logRatio).toList());
    }

    /// Returns the ratio within the blocks whose figures are both positive and finite; empty where there is none.
    ///
    /// @param baseline one per block
    /// @param candidate likewise, in the same order
    public static Optional<LogRatio> ofPositive(List<Double> baseline, List<Double> candidate) {
        List<Pair> pairs = IntStream.range(0, baseline.size())
                .mapToObj(block -> Pair.ofPositive(baseline.get(block), candidate.get(block)))
                .flatMap(Optional::stream)
                .toList();
        return pairs.isEmpty() ? Optional.empty() : Optional.of(of(pairs));
    }

    public int blocks() {
        return logs.size();
    }

    /// The mean and the standard deviation of the log-ratios.
    public SampleMean mean() {
        return SampleMean.of(logs);
    }

    /// The standard deviation of the log-ratios, close to the relative noise of the ratio; absent for one
    /// block.
    @Override
    public Optional<Double> standardDeviation() {
        return mean().standardDeviation();
    }

    /// The ratio candidate / baseline: the exponential of the mean log-ratio, which is the geometric mean of
    /// the blocks' ratios.
    @Override
    public double ratio() {
        return Math.exp(mean().mean());
    }

    /// The Student interval of the mean log-ratio, as ratios; see [SampleMean#studentInterval].
    ///
    /// @return empty for one block
    public Optional<Interval> studentInterval(double level) {
        return mean().studentInterval(level).map(logInterval -> logInterval.map(Math::exp));
    }

    /// The two-sided p-value of no difference by Student's test of the mean log-ratio: below 1 − level where
    /// the interval of that level excludes 1.
    ///
    /// @return empty for one block
    public Optional<Double> pValue() {
        return standardDeviation().map(deviation -> StudentDistribution.pValue(mean().mean(), deviation, blocks()));
    }

    /// The same of another true ratio.
    @Override
    public Optional<Double> pValue(double hypothesis) {
        return to(hypothesis).pValue();
    }

    /// The relative half-width of the Student interval, from the ratio to the upper end: exp(t·s/√n) − 1. The
    /// lower end is a little closer to the ratio.
    ///
    /// @return empty for one block
    public Optional<Double> halfWidth(double level) {
        return studentInterval(level).map(interval -> interval.high() / ratio() - 1);
    }

    /// Returns the ratio of this one to a bound, which must be positive and finite.
    public LogRatio to(double bound) {
        return new LogRatio(logs.stream().map(log -> log - Math.log(bound)).toList());
    }

    /// Returns the ratio in the first blocks only.
    ///
    /// @param maxBlocks at least 1; all blocks where there are no more
    public LogRatio firstBlocks(int maxBlocks) {
        return maxBlocks >= logs.size() ? this : new LogRatio(logs.subList(0, maxBlocks));
    }

    /// The order-statistic interval of the median ratio; see [OrderStatisticInterval].
    ///
    /// @return empty where so few blocks give none
    public Optional<Interval> orderStatisticInterval(double level) {
        return OrderStatisticInterval.of(logs, level)
                .map(order -> order.interval().map(Math::exp));
    }
}
