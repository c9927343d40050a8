package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Objective;
import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Objective.Statistic;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.GeneratorLoad;
import dev.loombench.lab.load.checks.JudgedPercentile;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// Settings of a capacity search.
///
/// @param load template of each load; its rate, connections and sessions are those of the first one
/// @param slo the objective
/// @param plan which rates are tried
/// @param fixedConnections whether the number of connections may not be raised
/// @param budget time after which no further load begins; empty without a limit
public record SearchOrder(
        LoadOrder load, Slo slo, SearchParameters plan, boolean fixedConnections, Optional<Duration> budget) {
    /// Minimum warm-up of the first load, since the server may be cold.
    private static final Duration MIN_FIRST_WARMUP = Duration.ofSeconds(5);

    private static final double MAX_JUDGED_PERCENTILE = 0.9999;
    private static final double CONNECTION_HEADROOM = 1.5;

    /// Creates the order of one load, with a seed of its own, so that arrivals differ between loads.
    ///
    /// @param number from 1
    LoadOrder loadOrder(double perSecond, int connections, int number, Path directory) {
        boolean poisson = !(load.arrivals() instanceof Arrivals.OpenModel open) || open.poisson();
        Arrivals arrivals = new Arrivals.OpenModel(perSecond, poisson);
        boolean longer = number == 1 && load.warmup().compareTo(MIN_FIRST_WARMUP) < 0;
        return new LoadOrder(
                load.requests(),
                load.feed(),
                arrivals,
                longer ? MIN_FIRST_WARMUP : load.warmup(),
                load.duration(),
                load.timeout(),
                connections,
                GeneratorLoad.sessions(arrivals, load.timeout(), connections),
                load.seed() + number - 1,
                directory);
    }

    /// Latencies that the generator's lag mustn't move: the objective's highest percentile, and the longest
    /// latency where it is bounded.
    JudgedPercentile judged() {
        double highest = statistics()
                .filter(Statistic.Percentile.class::isInstance)
                .map(statistic -> ((Statistic.Percentile) statistic)
                        .percent()
                        .movePointLeft(2)
                        .doubleValue())
                .max(Comparator.naturalOrder())
                .map(share -> Math.min(MAX_JUDGED_PERCENTILE, share))
                .orElse(LoadChecks.DEFAULT_PERCENTILE_SHARE);
        return new JudgedPercentile(highest, statistics().anyMatch(Statistic.Named.MAX::equals));
    }

    private Stream<Statistic> statistics() {
        return slo.latencies().stream().map(Latency::statistic);
    }

    /// Computes the number of connections with which a server that meets the objective never makes requests
    /// wait for one: by Little's law, more requests in flight take longer than the objective allows.
    double sufficientConnections(double perSecond) {
        Duration longest = slo.objectives().stream()
                .flatMap(objective -> bound(objective).stream())
                .max(Comparator.naturalOrder())
                .orElse(load.timeout());
        return CONNECTION_HEADROOM * perSecond * (longest.toNanos() / 1e9);
    }

    private static Optional<Duration> bound(Objective objective) {
        return switch (objective) {
            case Latency latency -> Optional.of(latency.below());
            case Objective.Errors errors -> Optional.empty();
        };
    }
}
