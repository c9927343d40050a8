package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.capacity.CapacityEstimate.MarginPoint;
import dev.loombench.lab.load.capacity.ProbeOutcome.InvalidProbe;
import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.load.capacity.SearchResult.SearchStage;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep.CapacityLowerBound;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep.KnownCapacity;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep.NoCapacity;
import dev.loombench.lab.load.capacity.SearchResult.SearchStep.RateProbe;
import dev.loombench.lab.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Searches the highest request rate at which an objective holds. The next step follows from the outcomes
/// alone, so that a search can be repeated from its records.
///
/// Coarse: the rate is multiplied by a factor until the objective is missed. Fine: the bracket is halved on a
/// logarithmic scale. Confirm: probes at the estimate, a little below and a little above it, until the interval
/// of [InverseRegression] is narrow enough. Outcomes are random, so no single one decides: margins are made
/// monotone ([IsotonicBracket]), and later probes can move the bracket again.
///
/// An invalid outcome is repeated once. A rate at which the generator fails twice is the upper limit of the
/// search; it never counts as a failure of the server.
public final class CapacitySearch {
    /// Width of the bracket, as a logarithm, at which the fine phase ends.
    private static final double FINE_BRACKET_WIDTH = Math.log(1.13);
    private static final int MAX_INVALID_PROBES = 12;

    private final Slo slo;
    private final SearchParameters plan;

    public CapacitySearch(Slo slo, SearchParameters plan) {
        this.slo = slo;
        this.plan = plan;
    }

    /// Decides the next step.
    ///
    /// @param outcomes of all probes so far, in chronological order
    public SearchStep next(List<ProbeOutcome> outcomes) {
        if (outcomes.isEmpty()) {
            return new RateProbe(plan.start(), SearchStage.COARSE);
        }
        List<InvalidProbe> invalid = ofType(outcomes, InvalidProbe.class);
        Optional<InvalidProbe> limit = limit(invalid);
        List<ValidProbe> measured = ofType(outcomes, ValidProbe.class);
        boolean exhausted = measured.size() >= plan.maxProbes() || invalid.size() >= MAX_INVALID_PROBES;
        if (outcomes.getLast() instanceof InvalidProbe last
                && !exhausted
                && limit.filter(lowest -> lowest.offered() <= last.offered()).isEmpty()) {
            return new RateProbe(last.offered(), SearchStage.COARSE);
        }
        double ceiling =
                Math.min(plan.highest(), limit.map(InvalidProbe::offered).orElse(plan.highest()));
        if (measured.isEmpty()) {
            return below(ceiling, limit);
        }
        List<MarginPoint> points = measured.stream().map(this::point).toList();
        IsotonicBracket bracket = IsotonicBracket.of(points);
        if (bracket.low().isEmpty()) {
            double lowest = bracket.high().orElseThrow();
            return exhausted ? none(measured) : down(Math.exp(lowest), measured);
        }
        double low = bracket.low().getAsDouble();
        if (bracket.high().isEmpty()) {
            return up(offered(measured, low), ceiling, limit, exhausted);
        }
        return between(points, low, bracket.high().getAsDouble(), ceiling, limit, exhausted);
    }

    /// Concludes from the outcomes so far, where no further probe is possible.
    ///
    /// @param reason why no further probe is possible, a clause without a full stop
    /// @return the result; never a probe
    public SearchStep conclude(List<ProbeOutcome> outcomes, String reason) {
        int measured = ofType(outcomes, ValidProbe.class).size();
        String fullReason = fullReason(reason, outcomes);
        return switch (new CapacitySearch(slo, plan.withMaxProbes(measured)).next(outcomes)) {
            case RateProbe probe -> new NoCapacity(fullReason, true);
            case CapacityLowerBound least ->
                new CapacityLowerBound(least.perSecond(), fullReason, least.generatorLimited());
            case KnownCapacity estimate -> estimate;
            case NoCapacity none ->
                none.generatorLimited()
                        ? none
                        : new NoCapacity(SearchReason.LOWER_UNTRIED.message(none.reason(), fullReason), false);
        };
    }

    private static String fullReason(String reason, List<ProbeOutcome> outcomes) {
        return !outcomes.isEmpty() && outcomes.getLast() instanceof InvalidProbe last
                ? SearchReason.INVALID_AT.message(reason, last.offered(), last.cause())
                : reason;
    }

    private SearchStep below(double ceiling, Optional<InvalidProbe> limit) {
        double rate = ceiling / plan.growth();
        return rate >= plan.lowest()
                ? new RateProbe(rate, SearchStage.COARSE)
                : new NoCapacity(
                        limit.map(InvalidProbe::cause).orElseGet(SearchReason.NOTHING_MEASURED::message), true);
    }

    private SearchStep down(double lowest, List<ValidProbe> measured) {
        return lowest <= plan.lowest() * 1.001
                ? none(measured)
                : new RateProbe(Math.max(plan.lowest(), lowest / plan.growth()), SearchStage.COARSE);
    }

    private NoCapacity none(List<ValidProbe> measured) {
        ValidProbe lowest = measured.stream()
                .min(Comparator.comparingDouble(ValidProbe::offered))
                .orElseThrow();
        return new NoCapacity(
                SearchReason.MISSED_BY_LOWEST.message(
                        lowest.offered(),
                        String.join("; ", SloResult.of(slo, lowest).misses())),
                false);
    }

    private SearchStep up(double passed, double ceiling, Optional<InvalidProbe> limit, boolean exhausted) {
        if (limit.isEmpty()) {
            return passed >= ceiling * 0.999 || exhausted
                    ? new CapacityLowerBound(
                            passed,
                            (exhausted ? SearchReason.ALL_LOADS_MADE : SearchReason.HIGHEST_ALLOWED).message(),
                            false)
                    : new RateProbe(Math.min(ceiling, passed * plan.growth()), SearchStage.COARSE);
        }
        boolean close = Math.log(ceiling / passed) <= FINE_BRACKET_WIDTH;
        return close || exhausted
                ? new CapacityLowerBound(
                        passed,
                        SearchReason.BEYOND_GENERATOR.message(
                                ceiling, limit.get().cause()),
                        true)
                : new RateProbe(Math.sqrt(passed * ceiling), SearchStage.FINE);
    }

    private SearchStep between(
            List<MarginPoint> points,
            double low,
            double high,
            double ceiling,
            Optional<InvalidProbe> limit,
            boolean exhausted) {
        if (high - low > FINE_BRACKET_WIDTH && !exhausted) {
            return new RateProbe(Math.exp((low + high) / 2), SearchStage.FINE);
        }
        CapacityEstimate neighbourhood = CapacityEstimate.of(points, low, high);
        boolean narrow = neighbourhood.interval().filter(this::isNarrow).isPresent();
        if (exhausted || (narrow && neighbourhood.points().size() >= plan.confirmations())) {
            Interval interval = neighbourhood.interval().orElse(new Interval(low, high));
            double estimate = Math.clamp(neighbourhood.estimate(), interval.low(), interval.high());
            return new KnownCapacity(
                    Math.exp(estimate),
                    interval.map(Math::exp),
                    neighbourhood.points().size(),
                    narrow);
        }
        double offset = switch (neighbourhood.points().size() % 3) {
            case 0 -> 0;
            case 1 -> -plan.precision();
            default -> plan.precision();
        };
        double rate = Math.exp(neighbourhood.estimate() + offset);
        return rate >= ceiling && limit.isPresent()
                ? new RateProbe(Math.exp(low), SearchStage.CONFIRM)
                : new RateProbe(Math.clamp(rate, plan.lowest(), ceiling), SearchStage.CONFIRM);
    }

    private boolean isNarrow(Interval interval) {
        return interval.width() / 2 <= plan.precision();
    }

    /// Finds the lowest rate at which the generator failed twice.
    private static Optional<InvalidProbe> limit(List<InvalidProbe> invalid) {
        return invalid.stream()
                .filter(candidate -> invalid.stream()
                                .filter(other -> other.offered() == candidate.offered())
                                .count()
                        >= 2)
                .min(Comparator.comparingDouble(InvalidProbe::offered));
    }

    /// Finds the offered rate by its logarithm, since `exp` doesn't restore the last digit.
    private static double offered(List<ValidProbe> measured, double log) {
        return measured.stream()
                .mapToDouble(ValidProbe::offered)
                .filter(rate -> Math.log(rate) == log)
                .findFirst()
                .orElseThrow();
    }

    private MarginPoint point(ValidProbe probe) {
        return new MarginPoint(
                Math.log(probe.offered()), SloResult.of(slo, probe).margin());
    }

    private static <T extends ProbeOutcome> List<T> ofType(List<ProbeOutcome> outcomes, Class<T> type) {
        return outcomes.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /// Bracket of rates between which an objective begins to be missed. Since a lower rate may fail and a higher
    /// one pass by chance, margins are made to rise with the rate by isotonic regression.
    ///
    /// Source: Ayer, Brunk, Ewing, Reid and Silverman, An Empirical Distribution Function for Sampling with
    /// Incomplete Information, Annals of Mathematical Statistics 26 (1955): pool adjacent violators.
    ///
    /// @param low logarithm of the highest rate that meets the objective; empty where none does
    /// @param high logarithm of the lowest rate that misses it; empty where none does
    private record IsotonicBracket(OptionalDouble low, OptionalDouble high) {
        private record PooledRates(double first, double last, double margin, int weight) {
            PooledRates plus(PooledRates next) {
                int joined = weight + next.weight;
                return new PooledRates(
                        first, next.last, (margin * weight + next.margin * next.weight) / joined, joined);
            }
        }

        static IsotonicBracket of(List<MarginPoint> points) {
            List<PooledRates> blocks = new ArrayList<>();
            for (MarginPoint point : points.stream()
                    .sorted(Comparator.comparingDouble(MarginPoint::logRate))
                    .toList()) {
                PooledRates block = new PooledRates(point.logRate(), point.logRate(), point.margin(), 1);
                while (!blocks.isEmpty() && mustJoin(blocks.getLast(), block)) {
                    block = blocks.removeLast().plus(block);
                }
                blocks.add(block);
            }
            return new IsotonicBracket(
                    blocks.stream()
                            .filter(b -> b.margin <= 0)
                            .mapToDouble(PooledRates::last)
                            .max(),
                    blocks.stream()
                            .filter(b -> b.margin > 0)
                            .mapToDouble(PooledRates::first)
                            .min());
        }

        private static boolean mustJoin(PooledRates below, PooledRates above) {
            return below.margin >= above.margin || below.last == above.first;
        }
    }
}
