package dev.loombench.lab.ab.plan;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Verdicts;
import java.time.Duration;

/// What a run takes, and what it can show.
///
/// @param pairs that fit into the budget, of those that are asked for; at least one
/// @param trial what one takes, from start to end
/// @param total of all
/// @param smallest the smallest ratio above 1 that gets a verdict in 80 % of runs where pairs scatter by
///     [#QUIET]
public record AbForecast(int pairs, Duration trial, Duration total, double smallest) {
    /// By how much the ratios of pairs of a service that mostly waits scatter on a quiet machine.
    public static final double QUIET = 0.02;

    /// What starting takes where it hasn't been seen.
    public static final Duration ASSUMED_START = Duration.ofSeconds(10);

    /// The generator's start, the last answers, and the end of the side.
    private static final Duration AROUND = Duration.ofSeconds(4);

    /// @param start of the slowest side
    /// @param spent of the budget already
    public static AbForecast of(AbOrder order, Duration start, Duration spent) {
        Duration trial =
                start.plus(order.load().warmup()).plus(order.load().duration()).plus(AROUND);
        Duration pair = trial.multipliedBy(
                (long) order.sides().size() * order.load().rates().size());
        long fitting = order.effort().budget().minus(spent).dividedBy(pair);
        int pairs = Math.clamp(fitting, 1, order.effort().pairs());
        return new AbForecast(
                pairs, trial, pair.multipliedBy(pairs), DetectableEffect.byVerdict(Math.max(2, pairs), QUIET));
    }

    /// Whether so few pairs are descriptive.
    public boolean descriptive() {
        return pairs < Verdicts.CONFIRMING_BLOCKS;
    }
}
