package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.BadInput;
import dev.loombench.lab.model.Objective.Latency;
import dev.loombench.lab.model.Objective.Statistic;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.simulation.Observed;
import dev.loombench.lab.theory.simulation.Offered;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import java.util.function.ToDoubleFunction;

/// Evaluates a service level objective on a simulated server, and finds the highest rate that meets it.
final class Promise {
    private static final int REPLICATIONS = 4;
    private static final int ANSWERS = 20_000;
    private static final double RATE_PRECISION = 0.005;
    private static final double MIN_CAPACITY_SHARE = 1e-3;

    /// The highest share of the capacity that is tried: closer to 1 a queue gets steady too late.
    private static final double MAX_CAPACITY_SHARE = 0.99;

    private final Slo slo;

    /// @throws BadInput if the objective has no latency, or one that can't be predicted
    Promise(Slo slo) {
        this.slo = slo;
        if (slo.latencies().isEmpty()) {
            throw new BadInput("--slo " + slo + ": a prediction has no errors; use a latency, such as p99<150ms");
        }
        if (slo.latencies().stream().anyMatch(latency -> latency.statistic() instanceof Statistic.Max)) {
            throw new BadInput("--slo " + slo + ": a maximum grows with the number of requests; use a percentile");
        }
    }

    /// The status of an objective.
    enum Kept {
        YES,
        NO,
        /// Unknown, since too much would have to be simulated.
        UNKNOWN
    }

    /// The highest rate at which the objective is met.
    ///
    /// @param perSecond 0 where no rate is known to meet it; infinite where all do
    /// @param atLeast whether higher rates are unknown
    record Highest(double perSecond, boolean atLeast) {}

    Kept keptBy(Simulation simulation) {
        return slo.latencies().stream().allMatch(latency -> isBelow(latency, simulation)) ? Kept.YES : Kept.NO;
    }

    private static boolean isBelow(Latency latency, Simulation simulation) {
        return simulation.figure(figure(latency)).value() < latency.below().toNanos() / 1e9;
    }

    /// Finds the highest rate at which the objective is met, to within half a percent, by bisection.
    ///
    /// @param poisson whether arrivals are a Poisson process; else they are evenly spaced
    Highest highestRate(SimulatedServer server, boolean poisson, long seed) {
        double capacity = server.capacity();
        if (capacity == Double.POSITIVE_INFINITY) {
            Kept kept = statusAt(server, new Offered.Rate(1 / server.need().path(), poisson), seed);
            return new Highest(kept == Kept.YES ? capacity : 0, kept == Kept.UNKNOWN);
        }
        Kept slowest = statusAt(server, new Offered.Rate(MIN_CAPACITY_SHARE * capacity, poisson), seed);
        return slowest == Kept.YES
                ? highestRate(server, poisson, seed, MIN_CAPACITY_SHARE * capacity, MAX_CAPACITY_SHARE * capacity)
                : new Highest(0, slowest == Kept.UNKNOWN);
    }

    private Highest highestRate(SimulatedServer server, boolean poisson, long seed, double kept, double highest) {
        double low = kept;
        double high = highest;
        Kept above = statusAt(server, new Offered.Rate(high, poisson), seed);
        if (above == Kept.YES) {
            return new Highest(high, false);
        }
        while (high / low > 1 + RATE_PRECISION) {
            double middle = high / low > 2 ? Math.sqrt(low * high) : (low + high) / 2;
            Kept atMiddle = statusAt(server, new Offered.Rate(middle, poisson), seed);
            if (atMiddle == Kept.YES) {
                low = middle;
            } else {
                high = middle;
                above = atMiddle;
            }
        }
        return new Highest(low, above == Kept.UNKNOWN);
    }

    private Kept statusAt(SimulatedServer server, Offered.Rate offered, long seed) {
        return LongRun.play(server, offered, seed, REPLICATIONS, ANSWERS)
                .map(this::keptBy)
                .orElse(Kept.UNKNOWN);
    }

    private static ToDoubleFunction<Observed> figure(Latency latency) {
        return switch (latency.statistic()) {
            case Statistic.Percentile(var percent) ->
                observed -> observed.quantile(percent.movePointLeft(2).doubleValue());
            case Statistic.Mean mean -> Observed::mean;
            case Statistic.Max max -> throw new IllegalStateException("refused before");
        };
    }
}
