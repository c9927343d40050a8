package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.JobConfig;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.VerdictRules;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Forecast of a run: what fits into the budget, how long it takes, and which effect it can detect.
///
/// @param pairs pairs that fit into the budget, of those requested; at least one if there is a level
/// @param trial duration of one trial, from start to end
/// @param diagnosis duration of the diagnoses of all sides; zero if they aren't requested
/// @param total duration of the whole run, capacity searches included
/// @param longest the same if each warm-up by work of these pairs takes as long as it may; not less than `total`
/// @param sufficientBudget budget that all requested pairs and the diagnosis would take
/// @param hasTimeForSearches whether the budget has room for capacity searches; true if none are requested
/// @param exceedsBudget whether even one pair, which is measured in any case, exceeds the budget
/// @param detectableRatio smallest ratio above 1 that gets a verdict in 80 % of runs if pairs scatter by
///     [#ASSUMED_SCATTER]
/// @param warmUpLimit longest warm-up by work with which all requested pairs and the diagnosis fit into 95 % of the
///     budget. Where a precision may add pairs, one more must fit. It is at least 10 s, since nothing is found to be
///     steady sooner, and at most a minute or a fifteenth of the pairs' budget, whichever is longer
public record AbForecast(
        int pairs,
        Duration trial,
        Duration diagnosis,
        Duration total,
        Duration longest,
        Duration sufficientBudget,
        boolean hasTimeForSearches,
        boolean exceedsBudget,
        double detectableRatio,
        Duration warmUpLimit) {
    private static final Duration MIN_WARM_UP = Duration.ofSeconds(10);

    /// Longest warm-up with a budget of up to 15 min; a longer one allows the share below of it.
    private static final Duration MAX_WARM_UP = Duration.ofMinutes(1);

    private static final int MAX_WARM_UP_DIVISOR = 15;

    /// Share of the budget that longer warm-ups leave: where starts take longer than forecast, a pair would be lost.
    private static final int RESERVE_PERCENT = 5;

    /// Assumed scatter of the ratios of pairs: that of a service that mostly waits, on a quiet machine.
    public static final double ASSUMED_SCATTER = 0.02;

    /// Usual duration of a search if the budget allows it: some twenty loads.
    private static final Duration USUAL_SEARCH = Duration.ofMinutes(5);

    /// Minimum duration of a search as a number of trials: a shorter one finds nothing.
    private static final int MIN_SEARCH_TRIALS = 2;

    /// Which of the sides of a pair start and warm up at the same time.
    public enum StartOrder {
        /// One side runs after the other.
        IN_TURNS,
        /// All are alive at the same time; they start one after another and warm up together.
        WARMED_TOGETHER,
        /// They start together, too.
        TOGETHER;

        /// The order of sides.
        ///
        /// @param alive whether they can be alive at the same time
        /// @param split processors of sides and generator
        public static StartOrder of(boolean alive, Optional<CpuSplit> split, List<AbSide> sides) {
            if (!alive) {
                return IN_TURNS;
            }
            return SimultaneousStart.isPossible(split, sides) ? TOGETHER : WARMED_TOGETHER;
        }

        /// Number of starts, one after another, of so many sides.
        int starts(int sides) {
            return this == TOGETHER ? 1 : sides;
        }

        /// Number of warm-ups, one after another, of so many sides.
        int warmUps(int sides) {
            return this == IN_TURNS ? sides : 1;
        }
    }

    /// Computes the forecast of sides that run one after another.
    ///
    /// @param start start time of the slowest side
    /// @param spent time already spent of the budget
    public static AbForecast of(AbConfig config, Duration start, Duration spent) {
        return of(config, start, spent, StartOrder.IN_TURNS);
    }

    /// Computes the forecast: as many pairs as the budget holds beside the diagnosis, which is made in any case, within
    /// the share of it that searches leave. The warm-up runs of jobs come before the pairs.
    ///
    /// @param start start time of the slowest side
    /// @param spent time already spent of the budget
    /// @param order which sides of a pair start and warm up at the same time
    public static AbForecast of(AbConfig config, Duration start, Duration spent, StartOrder order) {
        Duration trial = config.load().trialDuration(start);
        long warmUpRuns = config.load().job().map(JobConfig::warmupRuns).orElse(0);
        Duration warmUps = trial.multipliedBy(warmUpRuns * config.sides().size());
        Duration begun = spent.plus(warmUps);
        Duration pair = starts(config, start, config.load().windowsDuration(), order)
                .multipliedBy(config.load().levels().size());
        Duration diagnosis = config.effort().diagnose() ? diagnosis(config, start, order) : Duration.ZERO;
        Duration left = config.effort().pairsBudget().minus(begun);
        int pairs = pair.isZero()
                ? 0
                : Math.clamp(
                        left.minus(diagnosis).dividedBy(pair),
                        1,
                        config.effort().pairs());
        Duration measuring = pair.multipliedBy(pairs);
        Duration all = measuring.plus(diagnosis);
        Duration requested = pair.multipliedBy(config.effort().pairs()).plus(diagnosis);
        Duration rest = config.effort().budget().minus(begun);
        Duration total = all.plus(searches(config, rest.minus(all)));
        Duration warmUpLimit = warmUpLimit(config, left.minus(requested).minus(reserve(config)), pair, order);
        Duration slowly = all.plus(warmUpExcess(config, warmUpLimit).multipliedBy(warmUps(config, pairs, order)));
        return new AbForecast(
                pairs,
                trial,
                diagnosis,
                total.plus(warmUps),
                Collections.max(List.of(total, slowly.plus(searches(config, rest.minus(slowly)))))
                        .plus(warmUps),
                config.effort().budgetFor(begun.plus(requested)),
                config.effort().search().isEmpty()
                        || searchShare(
                                        config,
                                        trial,
                                        rest.minus(pairs > 0 ? all : measuring),
                                        config.sides().size())
                                .isPresent(),
                measuring.compareTo(left) > 0,
                DetectableEffect.byVerdict(Math.max(2, pairs), ASSUMED_SCATTER),
                warmUpLimit);
    }

    /// Returns by how much a warm-up may exceed its expected time; zero where sides aren't warmed up by work.
    private static Duration warmUpExcess(AbConfig config, Duration limit) {
        Duration expected = config.load().expectedWarmUp();
        return expected.isZero() || limit.compareTo(expected) < 0 ? Duration.ZERO : limit.minus(expected);
    }

    /// Returns the number of warm-ups, one after another, of so many pairs and of the diagnosis.
    private static long warmUps(AbConfig config, long pairs, StartOrder order) {
        long rounds = pairs * config.load().levels().size() + (config.effort().diagnose() ? 1 : 0);
        return rounds * order.warmUps(config.sides().size());
    }

    /// Returns the time of one start of each side at one level: of a pair, or of the diagnosis.
    ///
    /// @param windows time under the measured load
    private static Duration starts(AbConfig config, Duration start, Duration windows, StartOrder order) {
        int sides = config.sides().size();
        if (order == StartOrder.IN_TURNS && config.load().rates().isEmpty()) {
            return config.load().trialDuration(start).multipliedBy(sides);
        }
        Duration warmUp = config.load().expectedWarmUp().plus(AbLoad.TRIAL_OVERHEAD);
        return start.multipliedBy(order.starts(sides))
                .plus(warmUp.multipliedBy(order.warmUps(sides)))
                .plus(windows.multipliedBy(sides));
    }

    private static Duration diagnosis(AbConfig config, Duration start, StartOrder order) {
        return starts(config, start, config.load().settling(1).plus(SideDiagnosis.window(config.load())), order);
    }

    private static Duration reserve(AbConfig config) {
        return config.effort().pairsBudget().multipliedBy(RESERVE_PERCENT).dividedBy(100);
    }

    /// Returns the limit of a warm-up, to which all of them may add what the budget leaves beyond their
    /// expected time. A precision adds pairs from the same rest: sides that never become steady would
    /// leave it no time for one. So one pair and half of what is left then are kept for it, if there is
    /// as much.
    ///
    /// @param left time that the budget leaves beyond all requested pairs, the diagnosis and the reserve
    /// @param pair expected time of a pair
    private static Duration warmUpLimit(AbConfig config, Duration left, Duration pair, StartOrder order) {
        boolean addsPairs = config.effort().precision().isPresent() && left.compareTo(pair) >= 0;
        Duration rest = addsPairs ? left.minus(pair).dividedBy(2) : left;
        long pairs = config.effort().pairs() + (addsPairs ? 1L : 0L);
        Duration limit =
                config.load().expectedWarmUp().plus(rest.dividedBy(Math.max(1, warmUps(config, pairs, order))));
        Duration share = config.effort().pairsBudget().dividedBy(MAX_WARM_UP_DIVISOR);
        Duration longest = Collections.max(List.of(share, MAX_WARM_UP));
        if (limit.compareTo(MIN_WARM_UP) < 0) {
            return MIN_WARM_UP;
        }
        return (limit.compareTo(longest) > 0 ? longest : limit).truncatedTo(ChronoUnit.SECONDS);
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

    /// What is to be expected, in clauses: what is measured, how long it takes, and which effect will show.
    ///
    /// @param config of the forecast
    public List<String> clauses(AbConfig config) {
        List<String> clauses = new ArrayList<>();
        AbEffort effort = config.effort();
        String sides =
                String.join(" and ", config.sides().stream().map(AbSide::name).toList());
        String load = String.join(
                ", ", config.load().levels().stream().map(AbLevel::words).toList());
        if (!load.isEmpty()) {
            clauses.add(
                    effort.precision().isEmpty()
                            ? ServiceNotice.PAIRS.message(pairs, sides, load)
                            : ServiceNotice.PAIRS_TO_PRECISION.message(
                                    pairs, sides, load, effort.precision().getAsDouble()));
        }
        if (!load.isEmpty() && pairs < effort.pairs()) {
            clauses.add((exceedsBudget ? ServiceNotice.NO_PAIR_FITS : ServiceNotice.FEWER_PAIRS)
                    .message(Format.duration(effort.budget()), effort.pairs(), budgetMinutes(sufficientBudget)));
        }
        effort.search()
                .ifPresent(
                        goal -> clauses.add((goal.overload() ? ServiceNotice.SEARCH_AND_OVERLOAD : ServiceNotice.SEARCH)
                                .message(sides, goal.slo())));
        if (!hasTimeForSearches) {
            clauses.add(ServiceNotice.NO_TIME_FOR_SEARCH.message());
        }
        if (diagnosis.isPositive()) {
            clauses.add(ServiceNotice.DIAGNOSIS.message());
        }
        clauses.add(time(config));
        if (!load.isEmpty()) {
            clauses.add(detectable());
        }
        return clauses;
    }

    /// How long it takes, and what that rests on before a driver or a job was tried. A run with a precision may
    /// take its whole budget anyway.
    private String time(AbConfig config) {
        AbLoad load = config.load();
        String time = Format.duration(total);
        if (load.job().isPresent() && trial.equals(load.trialDuration(AbLoad.ASSUMED_START))) {
            return ServiceNotice.TIME_OF_JOB.message(time, Format.duration(AbLoad.ASSUMED_START));
        }
        if (load.driver().filter(level -> level.run().isEmpty()).isPresent()) {
            return ServiceNotice.TIME_OF_DRIVER.message(time, Format.duration(AbLoad.ASSUMED_DRIVER_RUN));
        }
        return config.effort().precision().isEmpty() && longest.compareTo(total) > 0
                ? ServiceNotice.TIME_AT_MOST.message(time, Format.duration(longest))
                : ServiceNotice.TIME.message(time);
    }

    private String detectable() {
        return pairs == 1
                ? ServiceNotice.ONE_PAIR.message()
                : isDescriptive()
                        ? ServiceNotice.FEW_PAIRS.message()
                        : ServiceNotice.DETECTABLE.message(ASSUMED_SCATTER, detectableRatio - 1);
    }

    /// A budget in whole minutes, rounded up with at least 15 s to spare, such as `12m`.
    static String budgetMinutes(Duration duration) {
        return Math.max(1, Math.ceilDiv(duration.toSeconds() + 15, 60)) + "m";
    }

    /// Whether there are too few pairs for more than descriptive verdicts.
    public boolean isDescriptive() {
        return pairs < VerdictRules.MIN_CONFIRMING_BLOCKS;
    }
}
