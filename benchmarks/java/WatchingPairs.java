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

/// A figure without and with watching, in pairs of random order: as many as the noise seen so far asks for, and as time and
/// number allow.
final class WatchingPairs {
    private static final int PILOT = 8;
    private static final int MOST_NEEDED = 10_000;

    private final String name;
    private final double margin;
    private final int most;
    private final Random random;
    private final long begun = System.nanoTime();
    private final Duration budget;
    private final List<Pair> pairs = new ArrayList<>();

    /// @param margin an effect of that size is to be seen, such as 0.01
    WatchingPairs(String name, double margin, Watching.Order order, Duration budget) {
        this.name = name;
        this.margin = margin;
        this.most = order.pairs();
        this.random = order.random();
        this.budget = budget;
    }

    /// Whether the watched side is the first one of the next pair.
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

    /// Whether there is to be another pair that takes as long as those before did.
    boolean wantsMore() {
        double each = pairs.isEmpty() ? 0 : (double) (System.nanoTime() - begun) / pairs.size();
        boolean time = System.nanoTime() - begun + each < budget.toNanos();
        return pairs.size() < wanted() && (time || pairs.size() < 2);
    }

    private int wanted() {
        int needed = pairs.size() < PILOT
                ? PILOT
                : DetectableEffect.blocksNeeded(margin, noise()).orElse(MOST_NEEDED);
        return Math.min(most, Math.max(PILOT, needed));
    }

    int count() {
        return pairs.size();
    }

    /// The standard deviation of the logarithms of the ratios.
    double noise() {
        return LogRatio.of(pairs).standardDeviation().orElse(Double.NaN);
    }

    /// With / without.
    double ratio() {
        return LogRatio.of(pairs).ratio();
    }

    Interval interval() {
        return LogRatio.of(pairs).studentInterval(VerdictRules.CONFIDENCE_LEVEL).orElseThrow();
    }

    /// The mean without watching.
    double without() {
        return pairs.stream().mapToDouble(Pair::baseline).average().orElseThrow();
    }
}
