package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.GeneratorLoad.SessionCount;
import dev.loombench.lab.load.GeneratorRunner.JudgedPercentile;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.Objective;
import dev.loombench.lab.model.Objective.Latency;
import dev.loombench.lab.model.Objective.Statistic;
import dev.loombench.lab.model.Slo;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// Settings of a capacity search.
///
/// @param load template of each load; its rate, connections, sessions and directory are those of the first one
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
                SessionCount.required(arrivals, load.timeout(), connections),
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
        return new JudgedPercentile(highest, statistics().anyMatch(Statistic.Max.class::isInstance));
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

    /// Parameters of a capacity search.
    ///
    /// @param start the first rate, in requests per second
    /// @param lowest rate below which the search gives up
    /// @param highest rate that may be offered
    /// @param growth factor from one coarse rate to the next, more than 1
    /// @param precision half width of the interval, relative to the capacity, at which the search ends
    /// @param confirmations minimum number of probes near the capacity, at least 5
    /// @param maxProbes number of valid probes after which the search ends with what is known
    public record SearchParameters(
            double start,
            double lowest,
            double highest,
            double growth,
            double precision,
            int confirmations,
            int maxProbes) {
        /// Default first rate, in requests per second.
        public static final double DEFAULT_START = 50;

        /// Default upper bound of the rate, in requests per second.
        public static final double DEFAULT_HIGHEST = 100_000;

        public SearchParameters {
            boolean rates = 0 < lowest && lowest <= start && start <= highest && highest < Double.POSITIVE_INFINITY;
            if (!rates || !(growth > 1) || !(precision > 0 && precision < 0.2) || confirmations < 5) {
                throw new IllegalArgumentException("no search from " + start + "/s between " + lowest + "/s and "
                        + highest + "/s, growing by " + growth + ", to " + precision + " with " + confirmations);
            }
        }

        /// Searches by doubling from a first rate, to ±3 % in at most 40 probes.
        public static SearchParameters from(double start, double highest) {
            return new SearchParameters(start, Math.min(start, 0.5), highest, 2, 0.03, 8, 40);
        }

        /// Copies these parameters with another maximum number of probes.
        public SearchParameters withMaxProbes(int probes) {
            return new SearchParameters(start, lowest, highest, growth, precision, confirmations, probes);
        }
    }
}
