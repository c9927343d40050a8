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

/// Pairs of a figure without and with observation, in random order. Their number is what the measured noise
/// requires, within limits of time and number.
final class OverheadPairs {
    private static final int PILOT_PAIRS = 8;
    private static final int MAX_REQUIRED_PAIRS = 10_000;

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
    OverheadPairs(String name, double margin, OverheadBenchmark.Settings settings, Duration budget) {
        this.name = name;
        this.margin = margin;
        this.maxPairs = settings.pairs();
        this.random = settings.random();
        this.budget = budget;
    }

    /// Whether the observed side comes first in the next pair.
    boolean observedFirst() {
        return random.nextBoolean();
    }

    void add(double baseline, double observed) {
        pairs.add(new Pair(baseline, observed));
        System.err.printf(
                Locale.ROOT,
                "%s, pair %d of %d: %.4g without, %.4g with, %.4f%n",
                name,
                pairs.size(),
                targetPairs(),
                baseline,
                observed,
                observed / baseline);
    }

    /// Whether another pair is needed and its expected duration is within the budget.
    boolean wantsMore() {
        double meanNanos = pairs.isEmpty() ? 0 : (double) (System.nanoTime() - startNanos) / pairs.size();
        boolean withinBudget = System.nanoTime() - startNanos + meanNanos < budget.toNanos();
        return pairs.size() < targetPairs() && (withinBudget || pairs.size() < 2);
    }

    private int targetPairs() {
        int requiredPairs = pairs.size() < PILOT_PAIRS
                ? PILOT_PAIRS
                : DetectableEffect.blocksNeeded(margin, noise(), 1).orElse(MAX_REQUIRED_PAIRS);
        return Math.min(maxPairs, Math.max(PILOT_PAIRS, requiredPairs));
    }

    int count() {
        return pairs.size();
    }

    /// Standard deviation of the log-ratios.
    double noise() {
        return LogRatio.of(pairs).standardDeviation().orElse(Double.NaN);
    }

    /// Ratio of the figures with observation to those without.
    double ratio() {
        return LogRatio.of(pairs).ratio();
    }

    Interval interval() {
        return LogRatio.of(pairs).studentInterval(VerdictRules.CONFIDENCE_LEVEL).orElseThrow();
    }

    /// Mean of the figures without observation.
    double baselineMean() {
        return pairs.stream().mapToDouble(Pair::baseline).average().orElseThrow();
    }
}
