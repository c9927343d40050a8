package dev.loombench.lab.ab.plan;

import dev.loombench.lab.ab.order.AbOrder;
import dev.loombench.lab.ab.order.AbSearch;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Verdicts;
import java.time.Duration;
import java.util.Optional;

/// What a run takes, and what it can show.
///
/// @param pairs that fit into the budget, of those that are asked for; at least one where there is a level
/// @param trial what one takes, from start to end
/// @param diagnosis what it takes to look at what limits the sides; nothing where that isn't asked for or
///     doesn't fit
/// @param total of all, searches for capacities included
/// @param enough the budget that all pairs which are asked for would take, with the diagnosis
/// @param searched whether the budget leaves room for searches of capacities; true where none are asked for
/// @param overdrawn whether the budget doesn't hold even the one pair that is measured in any case
/// @param smallest the smallest ratio above 1 that gets a verdict in 80 % of runs where pairs scatter by
///     [#QUIET]
public record AbForecast(
        int pairs,
        Duration trial,
        Duration diagnosis,
        Duration total,
        Duration enough,
        boolean searched,
        boolean overdrawn,
        double smallest) {
    /// By how much the ratios of pairs of a service that mostly waits scatter on a quiet machine.
    public static final double QUIET = 0.02;

    /// What starting takes where it hasn't been seen.
    public static final Duration ASSUMED_START = Duration.ofSeconds(10);

    /// The generator's start, the last answers, and the end of the side.
    private static final Duration AROUND = Duration.ofSeconds(4);

    /// The same of JMeter, whose users finish the request they are at.
    private static final Duration AROUND_A_PLAN = Duration.ofSeconds(10);

    /// What a search mostly takes where the budget allows it: some twenty loads.
    private static final Duration SEARCH = Duration.ofMinutes(5);

    /// A search of less than so many times a trial's length finds nothing.
    private static final int FEWEST_TRIALS = 2;

    /// Pairs until they confirm come before the diagnosis, and it comes before further ones. All of these
    /// keep to the part of the budget that searches leave.
    ///
    /// @param start of the slowest side
    /// @param spent of the budget already
    public static AbForecast of(AbOrder order, Duration start, Duration spent) {
        Duration trial =
                start.plus(order.load().length()).plus(order.load().plan().isPresent() ? AROUND_A_PLAN : AROUND);
        Duration diagnosis =
                order.effort().diagnose() ? trial.multipliedBy(order.sides().size()) : Duration.ZERO;
        int pairs = pairs(order, trial, diagnosis, spent);
        Duration left = order.effort().pairsBudget().minus(spent);
        Duration measuring = trial.multipliedBy(pairs * trials(order));
        boolean fits = measuring.plus(diagnosis).compareTo(left) <= 0;
        Duration all = fits ? measuring.plus(diagnosis) : measuring;
        return new AbForecast(
                pairs,
                trial,
                fits ? diagnosis : Duration.ZERO,
                all.plus(searches(order, order.effort().budget().minus(spent).minus(all))),
                order.effort()
                        .budgetFor(spent.plus(trial.multipliedBy(order.effort().pairs() * trials(order))
                                .plus(diagnosis))),
                order.effort().search().isEmpty()
                        || searchShare(
                                        order,
                                        trial,
                                        order.effort().budget().minus(spent).minus(pairs > 0 ? all : measuring),
                                        order.sides().size())
                                .isPresent(),
                measuring.compareTo(left) > 0,
                DetectableEffect.byVerdict(Math.max(2, pairs), QUIET));
    }

    private static int pairs(AbOrder order, Duration trial, Duration diagnosis, Duration spent) {
        if (trials(order) == 0) {
            return 0;
        }
        Duration pair = trial.multipliedBy(trials(order));
        Duration left = order.effort().pairsBudget().minus(spent);
        long fitting = Math.max(
                left.minus(diagnosis).dividedBy(pair), Math.min(left.dividedBy(pair), Verdicts.CONFIRMING_BLOCKS));
        return Math.clamp(fitting, 1, order.effort().pairs());
    }

    /// In each pair.
    private static long trials(AbOrder order) {
        return (long) order.sides().size() * order.load().levels().size();
    }

    /// @param left of the budget, which they keep
    private static Duration searches(AbOrder order, Duration left) {
        if (order.effort().search().isEmpty() || left.isNegative()) {
            return Duration.ZERO;
        }
        Duration usual = SEARCH.multipliedBy(order.sides().size());
        return usual.compareTo(left) < 0 ? usual : left;
    }

    /// What the search of one side may take, one after the other; nothing where that is too little to find anything.
    ///
    /// @param trial what a trial takes, and so a phase of overload
    /// @param left of the budget, for all sides that are yet to be searched
    /// @param open how many these are
    public static Optional<Duration> searchShare(AbOrder order, Duration trial, Duration left, int open) {
        boolean overload = order.effort().search().filter(AbSearch::overload).isPresent();
        Duration kept = overload ? trial.multipliedBy(order.sides().size()) : Duration.ZERO;
        Duration share = left.minus(kept).dividedBy(open);
        return share.compareTo(trial.multipliedBy(FEWEST_TRIALS)) < 0 ? Optional.empty() : Optional.of(share);
    }

    /// What a pair leaves of the budget for the diagnosis.
    ///
    /// @param pair from 1
    public Duration kept(int pair) {
        return pair > Verdicts.CONFIRMING_BLOCKS ? diagnosis : Duration.ZERO;
    }

    /// Whether so few pairs are descriptive.
    public boolean descriptive() {
        return pairs < Verdicts.CONFIRMING_BLOCKS;
    }
}
