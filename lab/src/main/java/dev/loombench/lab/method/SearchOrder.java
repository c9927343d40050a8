package dev.loombench.lab.method;

import dev.loombench.lab.capacity.Objective;
import dev.loombench.lab.capacity.Objective.Latency;
import dev.loombench.lab.capacity.Objective.Statistic;
import dev.loombench.lab.capacity.SearchPlan;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.validity.LoadChecks;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// How a server's capacity is searched.
///
/// @param load one load of the search; rate, connections, sessions and directory are those of the first one
/// @param slo the objective
/// @param plan which rates are tried
/// @param fixedConnections whether there are to be no more connections than the load says
/// @param budget after which no further load is begun; empty for no end
public record SearchOrder(
        LoadOrder load, Slo slo, SearchPlan plan, boolean fixedConnections, Optional<Duration> budget) {
    /// The first load's warm-up is at least that long: the server may be cold.
    private static final Duration FIRST_WARMUP = Duration.ofSeconds(5);

    private static final double HIGHEST_JUDGED = 0.9999;
    private static final double ROOM = 1.5;

    /// One load of the search. Each has a seed of its own: chance isn't to repeat itself.
    ///
    /// @param number from 1
    LoadOrder at(double perSecond, int connections, int number, Path directory) {
        boolean poisson = !(load.arrivals() instanceof Arrivals.Open open) || open.poisson();
        Arrivals arrivals = new Arrivals.Open(perSecond, poisson);
        boolean longer = number == 1 && load.warmup().compareTo(FIRST_WARMUP) < 0;
        return new LoadOrder(
                load.requests(),
                load.feed(),
                arrivals,
                longer ? FIRST_WARMUP : load.warmup(),
                load.duration(),
                load.timeout(),
                connections,
                Sessions.enough(arrivals, load.timeout(), connections),
                load.seed() + number - 1,
                directory);
    }

    /// By what loads are judged: the highest percentile of the objective, and the longest latency where it bounds that.
    JudgedBy judged() {
        double highest = statistics()
                .filter(Statistic.Percentile.class::isInstance)
                .map(statistic -> ((Statistic.Percentile) statistic)
                        .percent()
                        .movePointLeft(2)
                        .doubleValue())
                .max(Comparator.naturalOrder())
                .map(share -> Math.min(HIGHEST_JUDGED, share))
                .orElse(LoadChecks.JUDGED);
        return new JudgedBy(highest, statistics().anyMatch(Statistic.Max.class::isInstance));
    }

    private Stream<Statistic> statistics() {
        return slo.latencies().stream().map(Latency::statistic);
    }

    /// With so many connections or more, a server that keeps the objective never lets requests wait for one: by
    /// Little's law, more of them under way take longer than the objective allows.
    double connectionsThatSuffice(double perSecond) {
        Duration longest = slo.objectives().stream()
                .flatMap(objective -> bound(objective).stream())
                .max(Comparator.naturalOrder())
                .orElse(load.timeout());
        return ROOM * perSecond * (longest.toNanos() / 1e9);
    }

    private static Optional<Duration> bound(Objective objective) {
        return switch (objective) {
            case Latency latency -> Optional.of(latency.below());
            case Objective.Errors errors -> Optional.empty();
        };
    }
}
