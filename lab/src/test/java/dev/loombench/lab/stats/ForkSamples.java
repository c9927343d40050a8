package dev.loombench.lab.stats;

import dev.loombench.lab.stats.LogRatio.Pair;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Generates figures of forks with log-normal noise from a seed, which `-Dloombench.seed` overrides.
final class ForkSamples {
    static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    private final Random random;
    private final double noise;

    /// @param noise standard deviation of a fork's logarithm
    ForkSamples(double noise) {
        this(noise, SEED);
    }

    ForkSamples(double noise, long seed) {
        this.noise = noise;
        this.random = new Random(seed);
    }

    double nextAround(double median) {
        return median * Math.exp(noise * random.nextGaussian());
    }

    double[] values(int n) {
        return IntStream.range(0, n).mapToDouble(i -> nextAround(1)).toArray();
    }

    /// Generates blocks that differ much from each other, with forks of this noise within.
    LogRatio blocks(int n, double ratio) {
        List<Pair> pairs = Stream.generate(() -> {
                    double block = Math.exp(random.nextGaussian());
                    return new Pair(nextAround(block), nextAround(block * ratio));
                })
                .limit(n)
                .toList();
        return LogRatio.of(pairs);
    }

    /// Computes the share of repetitions in which a condition holds.
    static double share(int repetitions, Supplier<Boolean> holds) {
        return (double) Stream.generate(holds)
                        .limit(repetitions)
                        .filter(isTrue -> isTrue)
                        .count()
                / repetitions;
    }

    /// The tolerance for a share: five standard deviations of a binomial share, which a correct program exceeds
    /// for one seed in 1.7 million.
    static double tolerance(double share, int repetitions) {
        return 5 * Math.sqrt(share * (1 - share) / repetitions);
    }
}
