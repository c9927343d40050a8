package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.VerdictRules;
import java.time.Duration;
import java.util.Optional;

/// Forecast of a run: what fits into the budget, how long it takes, and which effect it can detect.
///
/// @param pairs pairs that fit into the budget, of those requested; at least one if there is a level
/// @param trial duration of one trial, from start to end
/// @param diagnosis duration of the diagnoses of all sides; zero if they aren't requested
/// @param total duration of the whole run, capacity searches included
/// @param sufficientBudget budget that all requested pairs and the diagnosis would take
/// @param hasTimeForSearches whether the budget has room for capacity searches; true if none are requested
/// @param exceedsBudget whether even one pair, which is measured in any case, exceeds the budget
/// @param detectableRatio smallest ratio above 1 that gets a verdict in 80 % of runs if pairs scatter by
///     [#ASSUMED_SCATTER]
public record AbForecast(
        int pairs,
        Duration trial,
        Duration diagnosis,
        Duration total,
        Duration sufficientBudget,
        boolean hasTimeForSearches,
        boolean exceedsBudget,
        double detectableRatio) {
    /// Assumed scatter of the ratios of pairs: that of a service that mostly waits, on a quiet machine.
    public static final double ASSUMED_SCATTER = 0.02;

    /// Usual duration of a search if the budget allows it: some twenty loads.
    private static final Duration USUAL_SEARCH = Duration.ofMinutes(5);

    /// Minimum duration of a search as a number of trials: a shorter one finds nothing.
    private static final int MIN_SEARCH_TRIALS = 2;

    /// Computes the forecast: as many pairs as the budget holds beside the diagnosis, which is made in any case, within
    /// the share of it that searches leave. The warm-up runs of jobs come before the pairs.
    ///
    /// @param start start time of the slowest side
    /// @param spent time already spent of the budget
    public static AbForecast of(AbConfig config, Duration start, Duration spent) {
        Duration warmUps = warmUpRuns(config, start);
        AbForecast afterwards = afterWarmUps(config, start, spent.plus(warmUps));
        return new AbForecast(
                afterwards.pairs,
                afterwards.trial,
                afterwards.diagnosis,
                afterwards.total.plus(warmUps),
                afterwards.sufficientBudget,
                afterwards.hasTimeForSearches,
                afterwards.exceedsBudget,
                afterwards.detectableRatio);
    }

    /// Returns the duration of the warm-up runs of jobs, in which each side runs in turns.
    private static Duration warmUpRuns(AbConfig config, Duration start) {
        long runs = config.load().job().map(JobConfig::warmupRuns).orElse(0);
        return config.load()
                .trialDuration(start)
                .multipliedBy(runs * config.sides().size());
    }

    private static AbForecast afterWarmUps(AbConfig config, Duration start, Duration spent) {
        Duration trial = config.load().trialDuration(start);
        Duration diagnosis =
                config.effort().diagnose() ? trial.multipliedBy(config.sides().size()) : Duration.ZERO;
        int pairs = pairs(config, trial, diagnosis, spent);
        Duration left = config.effort().pairsBudget().minus(spent);
        Duration measuring = trial.multipliedBy(pairs * trials(config));
        Duration all = measuring.plus(diagnosis);
        return new AbForecast(
                pairs,
                trial,
                diagnosis,
                all.plus(searches(config, config.effort().budget().minus(spent).minus(all))),
                config.effort()
                        .budgetFor(spent.plus(trial.multipliedBy(config.effort().pairs() * trials(config))
                                .plus(diagnosis))),
                config.effort().search().isEmpty()
                        || searchShare(
                                        config,
                                        trial,
                                        config.effort().budget().minus(spent).minus(pairs > 0 ? all : measuring),
                                        config.sides().size())
                                .isPresent(),
                measuring.compareTo(left) > 0,
                DetectableEffect.byVerdict(Math.max(2, pairs), ASSUMED_SCATTER));
    }

    private static int pairs(AbConfig config, Duration trial, Duration diagnosis, Duration spent) {
        if (trials(config) == 0) {
            return 0;
        }
        Duration pair = trial.multipliedBy(trials(config));
        Duration left = config.effort().pairsBudget().minus(spent);
        return Math.clamp(
                left.minus(diagnosis).dividedBy(pair), 1, config.effort().pairs());
    }

    /// Returns the number of trials in each pair.
    private static long trials(AbConfig config) {
        return (long) config.sides().size() * config.load().levels().size();
    }

    /// Returns the duration of the capacity searches.
    ///
    /// @param left remaining budget, which they keep to
    private static Duration searches(AbConfig config, Duration left) {
        if (config.effort().search().isEmpty() || left.isNegative()) {
            return Duration.ZERO;
        }
        Duration usual = USUAL_SEARCH.multipliedBy(config.sides().size());
        return usual.compareTo(left) < 0 ? usual : left;
    }

    /// Returns the time for the search of the next side, an equal share for each; empty if that is too little
    /// to find anything.
    ///
    /// @param trial duration of a trial, and so of an overload phase
    /// @param left remaining budget for all sides still to be searched
    /// @param open number of these sides
    public static Optional<Duration> searchShare(AbConfig config, Duration trial, Duration left, int open) {
        boolean overload =
                config.effort().search().filter(CapacitySearchConfig::overload).isPresent();
        Duration overloadTime = overload ? trial.multipliedBy(config.sides().size()) : Duration.ZERO;
        Duration share = left.minus(overloadTime).dividedBy(open);
        return share.compareTo(trial.multipliedBy(MIN_SEARCH_TRIALS)) < 0 ? Optional.empty() : Optional.of(share);
    }

    /// Whether there are too few pairs for more than descriptive verdicts.
    public boolean isDescriptive() {
        return pairs < VerdictRules.MIN_CONFIRMING_BLOCKS;
    }
}
