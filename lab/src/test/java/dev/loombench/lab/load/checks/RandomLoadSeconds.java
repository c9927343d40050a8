package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.SteadinessCheck.WindowSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Random seconds of a load from a seed, which `-Dloombench.seed` overrides.
public final class RandomLoadSeconds {
    public static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    private RandomLoadSeconds() {}

    /// Seconds with Poisson-distributed answers around a mean, and medians with 5 % of noise.
    static List<WindowSecond> seconds(
            Random random, int count, IntToDoubleFunction answers, IntToDoubleFunction median) {
        return IntStream.range(0, count)
                .mapToObj(i -> second(
                        i,
                        poisson(random, answers.applyAsDouble(i)),
                        median.applyAsDouble(i) * Math.exp(0.05 * random.nextGaussian())))
                .toList();
    }

    /// Seconds of about 200 requests whose medians have 10 % of noise, autocorrelated by `persistence` from one
    /// second to the next.
    static List<WindowSecond> noisy(Random random, int count, double persistence) {
        List<WindowSecond> seconds = new ArrayList<>();
        double noise = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            seconds.add(second(i, poisson(random, 200), 0.01 * Math.exp(0.1 * noise)));
            noise = persistence * noise + Math.sqrt(1 - persistence * persistence) * random.nextGaussian();
        }
        return seconds;
    }

    static WindowSecond second(int index, long answered, double median) {
        return new WindowSecond(
                index, answered, answered, answered, 0, 0, answered == 0 ? Double.NaN : median, median * 2);
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
