import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.VerdictRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Pairs of a figure without and with observation, in random order: as many as the observed noise requires,
/// within limits of time and number.
final class OverheadPairs {
    private static final int PILOT = 8;
    private static final int MOST_NEEDED = 10_000;

    private final String name;
    private final double margin;
    private final int maxPairs;
    private final Random random;
    private final long startNanos = System.nanoTime();
    private final Duration budget;
    private final List<Pair> pairs = new ArrayList<>();

    /// Creates an empty list of pairs.
    ///
    /// @param margin effect size to be detected, such as 0.01
    OverheadPairs(String name, double margin, OverheadBenchmark.Settings order, Duration budget) {
        this.name = name;
        this.margin = margin;
        this.maxPairs = order.pairs();
        this.random = order.random();
        this.budget = budget;
    }

    /// Whether the observed side comes first in the next pair.
    boolean watchedFirst() {
        return random.nextBoolean();
    }

    void add(double without, double with) {
        pairs.add(new Pair(without, with));
        System.err.printf(
                Locale.ROOT,
                "%s, pair %d of %d: %.4g without, %.4g with, %.4f%n",
                name,
                pairs.size(),
                wanted(),
                without,
                with,
                with / without);
    }

    /// Whether another pair is needed and its expected duration is within the budget.
    boolean wantsMore() {
        double each = pairs.isEmpty() ? 0 : (double) (System.nanoTime() - startNanos) / pairs.size();
        boolean time = System.nanoTime() - startNanos + each < budget.toNanos();
        return pairs.size() < wanted() && (time || pairs.size() < 2);
    }

    private int wanted() {
        int needed = pairs.size() < PILOT
                ? PILOT
                : DetectableEffect.blocksNeeded(margin, noise()).orElse(MOST_NEEDED);
        return Math.min(maxPairs, Math.max(PILOT, needed));
    }

    int count() {
        return pairs.size();
    }

    /// Standard deviation of the log-ratios.
    double noise() {
        return LogRatio.of(pairs).standardDeviation().orElse(Double.NaN);
    }

    /// Ratio with / without observation.
    double ratio() {
        return LogRatio.of(pairs).ratio();
    }

    Interval interval() {
        return LogRatio.of(pairs).studentInterval(VerdictRules.CONFIDENCE_LEVEL).orElseThrow();
    }

    /// Mean without observation.
    double without() {
        return pairs.stream().mapToDouble(Pair::baseline).average().orElseThrow();
    }
}
