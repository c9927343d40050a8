package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.service.config.AbEffort;
import dev.loombench.lab.service.config.AbEffort.CapacitySearchConfig;
import dev.loombench.lab.service.config.AbSide;
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

/// Forecast of a run: what fits into the budget, how long it takes, and which effect it can detect. The warm-up
/// runs of jobs come before the pairs.
///
/// @param start start time of the slowest side; of a job, from its preparation to its exit
/// @param spent time already spent of the budget
/// @param order which of the sides of a pair start and warm up at the same time
/// @param first what the first pair took; empty before its end
public record AbForecast(AbConfig config, Duration start, Duration spent, StartOrder order, Optional<FirstPair> first) {
    /// Nothing is found to be steady sooner.
    private static final Duration MIN_WARM_UP = Duration.ofSeconds(10);

    /// Divisor of the budget that gives the longest warm-up of the first pair: a side that is never warm
    /// leaves time for others.
    private static final int FIRST_WARM_UP_DIVISOR = 4;

    /// Longest warm-up of later pairs as a multiple of the first one's: starts differ, mostly on a busy
    /// machine.
    private static final int SCATTER_OF_WARM_UPS = 3;

    /// Share of the budget that longer warm-ups leave: where starts take longer than forecast, a pair would be
    /// lost.
    private static final int RESERVE_PERCENT = 5;

    /// Assumed scatter of the ratios of pairs: that of a service that mostly waits, on a quiet machine.
    public static final double ASSUMED_SCATTER = 0.02;

    /// Usual duration of a search if the budget allows it: some twenty loads.
    private static final Duration USUAL_SEARCH = Duration.ofMinutes(5);

    /// Minimum duration of a search as a number of trials: a shorter one finds nothing.
    private static final int MIN_SEARCH_TRIALS = 2;

    /// The first pair, after which the others are planned.
    ///
    /// @param took its time, at all levels, without the diagnoses
    /// @param warmUp longest warm-up by work of a side; zero if there was none
    /// @param warm whether all sides were warm after it
    public record FirstPair(Duration took, Duration warmUp, boolean warm) {}

    /// Which of the sides of a pair start and warm up at the same time.
    public enum StartOrder {
        /// One side runs after the other.
        IN_TURNS,
        /// All are alive at the same time; they start one after another and warm up together.
        WARMED_TOGETHER,
        /// They start together, too.
        TOGETHER,
        /// They also get their requests at the same time.
        DUET;

        /// The order of sides.
        ///
        /// @param alive whether they can be alive at the same time
        /// @param split processors of sides and generator
        public static StartOrder of(boolean alive, Optional<CpuSplit> split, AbConfig config) {
            if (!alive) {
                return IN_TURNS;
            }
            if (Duet.obstacle(config, split).isEmpty()) {
                return DUET;
            }
            return SimultaneousStart.isPossible(split, config.sides()) ? TOGETHER : WARMED_TOGETHER;
        }

        /// Number of windows, one after another, of so many sides.
        int windows(int sides) {
            return this == DUET ? 1 : sides;
        }

        /// Number of starts, one after another, of so many sides.
        int starts(int sides) {
            return this == TOGETHER || this == DUET ? 1 : sides;
        }

        /// Number of warm-ups, one after another, of so many sides.
        int warmUps(int sides) {
            return this == IN_TURNS ? sides : 1;
        }
    }

    /// Forecast before the first pair.
    public AbForecast(AbConfig config, Duration start, Duration spent, StartOrder order) {
        this(config, start, spent, order, Optional.empty());
    }

    /// Forecast of sides that run one after another.
    public AbForecast(AbConfig config, Duration start, Duration spent) {
        this(config, start, spent, StartOrder.IN_TURNS);
    }

    /// The same after the first pair.
    ///
    /// @param diagnosis time that the diagnoses of its sides took
    public AbForecast after(FirstPair pair, Duration diagnosis) {
        return new AbForecast(config, start, spent.plus(diagnosis), order, Optional.of(pair));
    }

    /// The same once sides could not be alive at the same time.
    ///
    /// @param spentSoFar of the budget
    public AbForecast inTurns(Duration spentSoFar) {
        return new AbForecast(config, start, spentSoFar, StartOrder.IN_TURNS);
    }

    /// The first pair if its sides became warm, so that all pairs can.
    private Optional<FirstPair> warmPair() {
        return first.filter(pair -> pair.warm() && pair.warmUp().isPositive());
    }

    /// Whether the sides of the first pair had too little time to become warm.
    public boolean isCold() {
        return first.filter(pair -> !pair.warm()).isPresent();
    }

    private Duration expectedWarmUp() {
        return warmPair().map(FirstPair::warmUp).orElse(config.load().expectedWarmUp());
    }

    /// Whether the sides of a pair are alive at the same time.
    public boolean isTogether() {
        return order != StartOrder.IN_TURNS;
    }

    /// Duration of one trial, from start to end.
    public Duration trial() {
        return config.load().trialDuration(start);
    }

    private Duration warmUpRuns() {
        long runs = config.load().work().warmUpRuns();
        return trial().multipliedBy(runs * config.sides().size());
    }

    /// Time of a pair at all levels.
    private Duration pair() {
        return warmPair()
                .map(FirstPair::took)
                .orElseGet(() -> level().multipliedBy(config.load().works().size()));
    }

    /// Time of all windows of a start.
    private Duration windows() {
        AbLoad load = config.load();
        Duration longer = Duet.SETTLING.minus(load.settling(2));
        return order == StartOrder.DUET && longer.isPositive()
                ? load.windowsDuration().plus(longer.multipliedBy(load.windows()))
                : load.windowsDuration();
    }

    /// Time of a pair at one level.
    private Duration level() {
        int sides = config.sides().size();
        if (order == StartOrder.IN_TURNS && !config.load().isInterleaved()) {
            return trial().multipliedBy(sides);
        }
        Duration warmUp = expectedWarmUp().plus(AbLoad.TRIAL_OVERHEAD);
        return start.multipliedBy(order.starts(sides))
                .plus(warmUp.multipliedBy(order.warmUps(sides)))
                .plus(windows().multipliedBy(order.windows(sides)));
    }

    /// Duration of the diagnoses of all sides that are to come, which are made in any case; zero if they aren't
    /// requested. Where sides are alive together and warm they are part of the first pair.
    public Duration diagnosis() {
        return !config.effort().diagnose() || isDiagnosedInPair() && first.isPresent()
                ? Duration.ZERO
                : diagnosisOfSide().multipliedBy(config.sides().size());
    }

    private boolean isDiagnosedInPair() {
        return isTogether() && config.load().isInterleaved() && !config.load().isCold();
    }

    private Duration diagnosisOfSide() {
        AbLoad load = config.load();
        if (!load.works().stream().allMatch(SideWork::isInterleaved)) {
            return trial();
        }
        Duration watched = load.settling(1).plus(SideDiagnosis.window(load));
        return isDiagnosedInPair()
                ? watched
                : start.plus(expectedWarmUp()).plus(AbLoad.TRIAL_OVERHEAD).plus(watched);
    }

    /// What is left of a budget before the first pair.
    private Duration left(Duration budget) {
        return budget.minus(spent).minus(warmUpRuns());
    }

    /// Pairs that fit, beside the diagnosis, into the share of the budget that searches leave, of those
    /// requested; at least one if there is a level.
    public int pairs() {
        return pair().isZero()
                ? 0
                : Math.clamp(
                        left(config.effort().pairsBudget()).minus(diagnosis()).dividedBy(pair()),
                        1,
                        config.effort().pairs());
    }

    private Duration pairsAndDiagnosis(int pairs) {
        return pair().multipliedBy(pairs).plus(diagnosis());
    }

    /// Duration of the whole run, capacity searches included.
    public Duration total() {
        return withSearches(pairsAndDiagnosis(pairs()));
    }

    /// The same if the sides become warm slowly, which costs no more than the budget; not less than `total`.
    public Duration longest() {
        return config.load().warmsUpByWork() && warmPair().isEmpty()
                ? Collections.max(List.of(total(), config.effort().budget().minus(spent)))
                : total();
    }

    private Duration withSearches(Duration before) {
        return before.plus(searches(left(config.effort().budget()).minus(before)))
                .plus(warmUpRuns());
    }

    /// Duration of the rest of a run. Before the first pair has ended, this forecast knows its pairs better.
    ///
    /// @param pairs that of its remaining pairs, by those measured so far
    /// @param left remaining budget
    public Duration rest(Duration pairs, Duration left) {
        Duration planned = pair().multipliedBy(pairs());
        Duration before = (first.isEmpty() ? Collections.min(List.of(planned, pairs)) : pairs).plus(diagnosis());
        return before.plus(searches(left.minus(before)));
    }

    /// Budget that all requested pairs and the diagnosis would take.
    public Duration sufficientBudget() {
        return config.effort()
                .budgetFor(spent.plus(warmUpRuns())
                        .plus(pairsAndDiagnosis(config.effort().pairs())));
    }

    /// Whether the budget has room for capacity searches; true if none are requested.
    public boolean hasTimeForSearches() {
        Duration before = pairs() > 0 ? pairsAndDiagnosis(pairs()) : Duration.ZERO;
        return config.effort().search().isEmpty()
                || searchShare(
                                left(config.effort().budget()).minus(before),
                                config.sides().size())
                        .isPresent();
    }

    /// Whether even one pair, which is measured in any case, exceeds the budget.
    public boolean exceedsBudget() {
        return pair().multipliedBy(pairs()).compareTo(left(config.effort().pairsBudget())) > 0;
    }

    /// Smallest ratio above 1 that gets a verdict in 80 % of runs if pairs scatter by [#ASSUMED_SCATTER].
    public double detectableRatio() {
        return DetectableEffect.byVerdict(Math.max(2, pairs()), ASSUMED_SCATTER);
    }

    /// Longest warm-up by work. The first pair may take a quarter of the budget for all of its warm-ups: how
    /// much the sides need, it shows, and so how many pairs the rest holds. Later ones get up to three times
    /// as much as that. If it wasn't enough, all pairs are cold, and the later ones share what 95 % of the
    /// budget leaves beside them and the diagnosis, with as many again where a precision asks for more.
    public Duration warmUpLimit() {
        Duration budget = config.effort().pairsBudget();
        int levels = config.load().works().size();
        int warmUps = order.warmUps(config.sides().size());
        Duration limit = left(budget).dividedBy((long) FIRST_WARM_UP_DIVISOR * Math.max(1, levels) * warmUps);
        if (isCold()) {
            int others = (config.effort().precision().isPresent() ? 2 : 1)
                            * config.effort().pairs()
                    - 1;
            long rounds = (long) others * levels + (diagnosis().isPositive() ? 1 : 0);
            Duration shared = left(budget)
                    .minus(first.orElseThrow().took())
                    .minus(pair().multipliedBy(others).plus(diagnosis()))
                    .minus(budget.multipliedBy(RESERVE_PERCENT).dividedBy(100))
                    .dividedBy(Math.max(1, rounds * warmUps))
                    .plus(expectedWarmUp());
            limit = shared.compareTo(limit) < 0 ? shared : limit;
        }
        Duration needed = expectedWarmUp().multipliedBy(SCATTER_OF_WARM_UPS);
        limit = (warmPair().isPresent() || levels == 0) && needed.compareTo(limit) < 0 ? needed : limit;
        return Collections.max(List.of(MIN_WARM_UP, limit)).truncatedTo(ChronoUnit.SECONDS);
    }

    /// Returns the duration of the capacity searches.
    ///
    /// @param left remaining budget, which they keep to
    private Duration searches(Duration left) {
        if (config.effort().search().isEmpty() || left.isNegative()) {
            return Duration.ZERO;
        }
        Duration usual = USUAL_SEARCH.multipliedBy(config.sides().size());
        return usual.compareTo(left) < 0 ? usual : left;
    }

    /// Returns the time for the search of the next side, an equal share for each; empty if that is too little
    /// to find anything.
    ///
    /// @param left remaining budget for all sides still to be searched
    /// @param open number of these sides
    public Optional<Duration> searchShare(Duration left, int open) {
        boolean overload =
                config.effort().search().filter(CapacitySearchConfig::overload).isPresent();
        Duration overloadTime = overload ? trial().multipliedBy(config.sides().size()) : Duration.ZERO;
        Duration share = left.minus(overloadTime).dividedBy(open);
        return share.compareTo(trial().multipliedBy(MIN_SEARCH_TRIALS)) < 0 ? Optional.empty() : Optional.of(share);
    }

    /// What is to be expected, in clauses: what is measured, how long it takes, and which effect will show.
    public List<String> clauses() {
        List<String> clauses = new ArrayList<>();
        AbEffort effort = config.effort();
        String sides =
                String.join(" and ", config.sides().stream().map(AbSide::name).toList());
        String load = String.join(
                ", ", config.load().works().stream().map(SideWork::words).toList());
        if (!load.isEmpty()) {
            clauses.add(
                    effort.precision().isEmpty()
                            ? ServiceNotice.PAIRS.message(pairs(), sides, load)
                            : ServiceNotice.PAIRS_TO_PRECISION.message(
                                    pairs(), sides, load, effort.precision().getAsDouble()));
        }
        if (!load.isEmpty() && pairs() < effort.pairs()) {
            clauses.add((exceedsBudget() ? ServiceNotice.NO_PAIR_FITS : ServiceNotice.FEWER_PAIRS)
                    .message(Format.duration(effort.budget()), effort.pairs(), budgetMinutes(sufficientBudget())));
        }
        effort.search()
                .ifPresent(
                        goal -> clauses.add((goal.overload() ? ServiceNotice.SEARCH_AND_OVERLOAD : ServiceNotice.SEARCH)
                                .message(sides, goal.slo())));
        if (!hasTimeForSearches()) {
            clauses.add(ServiceNotice.NO_TIME_FOR_SEARCH.message());
        }
        if (diagnosis().isPositive()) {
            clauses.add(ServiceNotice.DIAGNOSIS.message());
        }
        clauses.add(time());
        if (!load.isEmpty()) {
            clauses.add(detectable());
        }
        return clauses;
    }

    /// What the first pair of sides that are warmed up by work has shown of the others, as a sentence; empty
    /// for other sides, and before its end.
    public Optional<String> plan() {
        int wanted = config.effort().pairs();
        return first.filter(pair -> pair.warmUp().compareTo(MIN_WARM_UP) >= 0
                        || pair.warm() && pair.warmUp().isPositive())
                .map(pair -> {
                    if (isCold()) {
                        return ServiceNotice.NEVER_WARM.message(pair.warmUp().toSeconds());
                    }
                    String time = Format.duration(pair.took());
                    return pairs() < wanted
                            ? ServiceNotice.FEWER_WARM_PAIRS.message(
                                    pairs(), time, wanted, budgetMinutes(sufficientBudget()))
                            : ServiceNotice.PLANNED_PAIRS.message(pairs(), time);
                });
    }

    /// How long it takes, and what that rests on before a driver or a job was tried. A run with a precision may
    /// take its whole budget anyway.
    private String time() {
        AbLoad load = config.load();
        String time = Format.duration(total());
        Optional<String> assumed =
                load.work().assumption(trial().equals(load.trialDuration(AbLoad.ASSUMED_START)), time);
        if (assumed.isPresent()) {
            return assumed.get();
        }
        return config.effort().precision().isEmpty() && longest().compareTo(total()) > 0
                ? ServiceNotice.TIME_AT_MOST.message(time, Format.duration(longest()))
                : ServiceNotice.TIME.message(time);
    }

    private String detectable() {
        return pairs() == 1
                ? ServiceNotice.ONE_PAIR.message()
                : isDescriptive()
                        ? ServiceNotice.FEW_PAIRS.message()
                        : ServiceNotice.DETECTABLE.message(ASSUMED_SCATTER, detectableRatio() - 1);
    }

    /// A budget in whole minutes, rounded up with at least 15 s to spare, such as `12m`.
    static String budgetMinutes(Duration duration) {
        return Math.max(1, Math.ceilDiv(duration.toSeconds() + 15, 60)) + "m";
    }

    /// Whether there are too few pairs for more than descriptive verdicts.
    public boolean isDescriptive() {
        return pairs() < VerdictRules.MIN_CONFIRMING_BLOCKS;
    }
}
