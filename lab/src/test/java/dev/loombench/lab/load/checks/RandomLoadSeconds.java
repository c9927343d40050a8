package dev.loombench.lab.load.checks;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Random seconds of a load from a seed, which `-Dloombench.seed` overrides.
public final class RandomLoadSeconds {
    public static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    private RandomLoadSeconds() {}

    /// Seconds with Poisson-distributed answers around a mean, and medians with 5 % of noise.
    static List<LoadSecond> seconds(Random random, int count, IntToDoubleFunction answers, IntToDoubleFunction median) {
        return IntStream.range(0, count)
                .mapToObj(i -> second(
                        i,
                        poisson(random, answers.applyAsDouble(i)),
                        median.applyAsDouble(i) * Math.exp(0.05 * random.nextGaussian())))
                .toList();
    }

    /// Seconds of about 200 requests whose medians have 10 % of noise, autocorrelated by `persistence` from one
    /// second to the next.
    static List<LoadSecond> noisy(Random random, int count, double persistence) {
        List<LoadSecond> seconds = new ArrayList<>();
        double noise = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            seconds.add(second(i, poisson(random, 200), 0.01 * Math.exp(0.1 * noise)));
            noise = persistence * noise + Math.sqrt(1 - persistence * persistence) * random.nextGaussian();
        }
        return seconds;
    }

    public static LoadSecond second(int index, long answered, double median) {
        OptionalDouble p50 = answered == 0 ? OptionalDouble.empty() : OptionalDouble.of(median);
        return new LoadSecond(
                index,
                answered,
                answered,
                answered,
                ErrorCounts.NO_ERRORS,
                p50,
                p50,
                p50,
                0,
                OptionalDouble.empty(),
                LatencyHistogram.EMPTY);
    }

    static long poisson(Random random, double mean) {
        long count = 0;
        for (double time = exponential(random); time < mean; time += exponential(random)) {
            count++;
        }
        return count;
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }
}
