package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.CapacityEstimate.MarginPoint;
import dev.loombench.lab.load.capacity.SearchStep.RateProbe;
import dev.loombench.lab.load.capacity.SearchStep.SearchEnd;
import dev.loombench.lab.model.CapacityRecord.CapacityOutcome;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
///
/// @param plan which rates are tried
public record CapacitySearch(SearchParameters plan) {
    /// Width of the bracket, as a logarithm, at which the fine phase ends.
    private static final double FINE_BRACKET_WIDTH = Math.log(1.13);
    private static final int MAX_INVALID_PROBES = 12;

    /// Decides the next step.
    ///
    /// @param loads all that count so far, in chronological order
    public SearchStep next(List<SearchRecord> loads) {
        if (loads.isEmpty()) {
            return new RateProbe(plan.start(), SearchStage.COARSE);
        }
        List<SearchRecord> measured = SearchResult.valid(loads);
        List<SearchRecord> invalid =
                loads.stream().filter(load -> load.invalid() != null).toList();
        Optional<SearchRecord> limit = limit(invalid);
        boolean exhausted = measured.size() >= plan.maxProbes() || invalid.size() >= MAX_INVALID_PROBES;
        double last = loads.getLast().offered();
        if (loads.getLast().invalid() != null
                && !exhausted
                && limit.filter(lowest -> lowest.offered() <= last).isEmpty()) {
            return new RateProbe(last, SearchStage.COARSE);
        }
        double ceiling =
                Math.min(plan.highest(), limit.map(SearchRecord::offered).orElse(plan.highest()));
        if (measured.isEmpty()) {
            return below(ceiling, limit);
        }
        List<MarginPoint> points = measured.stream().map(CapacitySearch::point).toList();
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

    /// Concludes from the loads so far, where no further probe is possible.
    ///
    /// @param reason why no further probe is possible, a clause without a full stop
    public SearchEnd conclude(List<SearchRecord> loads, String reason) {
        int measured = SearchResult.valid(loads).size();
        String fullReason = fullReason(reason, loads);
        return switch (new CapacitySearch(plan.withMaxProbes(measured)).next(loads)) {
            case RateProbe probe -> SearchEnd.none(fullReason, true);
            case SearchEnd end
            when end.outcome() == CapacityOutcome.AT_LEAST ->
                new SearchEnd(end.outcome(), end.rate(), false, fullReason, end.generatorLimited());
            case SearchEnd end
            when end.outcome() == CapacityOutcome.NONE && !end.generatorLimited() ->
                SearchEnd.none(
                        SearchReason.LOWER_UNTRIED.message(Objects.requireNonNull(end.reason()), fullReason), false);
            case SearchEnd end -> end;
        };
    }

    private static String fullReason(String reason, List<SearchRecord> loads) {
        return !loads.isEmpty() && loads.getLast().invalid() != null
                ? SearchReason.INVALID_AT.message(
                        reason, loads.getLast().offered(), loads.getLast().invalid())
                : reason;
    }

    private SearchStep below(double ceiling, Optional<SearchRecord> limit) {
        double rate = ceiling / plan.growth();
        return rate >= plan.lowest()
                ? new RateProbe(rate, SearchStage.COARSE)
                : SearchEnd.none(
                        limit.map(SearchRecord::invalid).orElseGet(SearchReason.NOTHING_MEASURED::message), true);
    }

    private SearchStep down(double lowest, List<SearchRecord> measured) {
        return lowest <= plan.lowest() * 1.001
                ? none(measured)
                : new RateProbe(Math.max(plan.lowest(), lowest / plan.growth()), SearchStage.COARSE);
    }

    private SearchEnd none(List<SearchRecord> measured) {
        SearchRecord lowest = measured.stream()
                .min(Comparator.comparingDouble(SearchRecord::offered))
                .orElseThrow();
        return SearchEnd.none(
                SearchReason.MISSED_BY_LOWEST.message(lowest.offered(), String.join("; ", lowest.missed())), false);
    }

    private SearchStep up(double passed, double ceiling, Optional<SearchRecord> limit, boolean exhausted) {
        if (limit.isEmpty()) {
            return passed >= ceiling * 0.999 || exhausted
                    ? SearchEnd.atLeast(
                            passed,
                            (exhausted ? SearchReason.ALL_LOADS_MADE : SearchReason.HIGHEST_ALLOWED).message(),
                            false)
                    : new RateProbe(Math.min(ceiling, passed * plan.growth()), SearchStage.COARSE);
        }
        boolean close = Math.log(ceiling / passed) <= FINE_BRACKET_WIDTH;
        return close || exhausted
                ? SearchEnd.atLeast(
                        passed,
                        SearchReason.BEYOND_GENERATOR.message(
                                ceiling, Objects.requireNonNull(limit.get().invalid())),
                        true)
                : new RateProbe(Math.sqrt(passed * ceiling), SearchStage.FINE);
    }

    private SearchStep between(
            List<MarginPoint> points,
            double low,
            double high,
            double ceiling,
            Optional<SearchRecord> limit,
            boolean exhausted) {
        if (high - low > FINE_BRACKET_WIDTH && !exhausted) {
            return new RateProbe(Math.exp((low + high) / 2), SearchStage.FINE);
        }
        CapacityEstimate neighbourhood = CapacityEstimate.of(points, low, high);
        boolean narrow = neighbourhood.interval().filter(this::isNarrow).isPresent();
        if (exhausted || (narrow && neighbourhood.points().size() >= plan.confirmations())) {
            Interval interval = neighbourhood.interval().orElse(new Interval(low, high));
            double estimate = Math.clamp(neighbourhood.estimate(), interval.low(), interval.high());
            Interval rates = interval.map(Math::exp);
            return SearchEnd.found(
                    new RateRecord(
                            Math.exp(estimate),
                            rates.low(),
                            rates.high(),
                            neighbourhood.points().size()),
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
    private static Optional<SearchRecord> limit(List<SearchRecord> invalid) {
        return invalid.stream()
                .filter(candidate -> invalid.stream()
                                .filter(other -> other.offered() == candidate.offered())
                                .count()
                        >= 2)
                .min(Comparator.comparingDouble(SearchRecord::offered));
    }

    /// Finds the offered rate by its logarithm, since `exp` doesn't restore the last digit.
    private static double offered(List<SearchRecord> measured, double log) {
        return measured.stream()
                .mapToDouble(SearchRecord::offered)
                .filter(rate -> Math.log(rate) == log)
                .findFirst()
                .orElseThrow();
    }

    private static MarginPoint point(SearchRecord load) {
        return new MarginPoint(Math.log(load.offered()), Objects.requireNonNull(load.margin()));
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
