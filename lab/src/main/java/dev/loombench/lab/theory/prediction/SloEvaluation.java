package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Objective.Latency;
import dev.loombench.lab.model.Objective.Statistic;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.SimulationResult;
import java.util.function.ToDoubleFunction;

/// Evaluates a service level objective on a simulated server, and finds the highest rate that meets it.
final class SloEvaluation {
    private static final int REPLICATIONS = 4;
    private static final int ANSWERS = 20_000;
    private static final double RATE_PRECISION = 0.005;
    private static final double MIN_CAPACITY_SHARE = 1e-3;

    /// The highest share of the capacity that is tried: closer to 1 a queue gets steady too late.
    private static final double MAX_CAPACITY_SHARE = 0.99;

    private final Slo slo;

    /// @throws BadInput if the objective has no latency, or one that can't be predicted
    SloEvaluation(Slo slo) {
        this.slo = slo;
        if (slo.latencies().isEmpty()) {
            throw new UserErrorException(
                    "--slo " + slo + ": a prediction has no errors; use a latency, such as p99<150ms");
        }
        if (slo.latencies().stream().anyMatch(latency -> latency.statistic() instanceof Statistic.Max)) {
            throw new UserErrorException(
                    "--slo " + slo + ": a maximum grows with the number of requests; use a percentile");
        }
    }

    /// The status of an objective.
    enum SloStatus {
        YES,
        NO,
        /// Unknown, since too much would have to be simulated.
        UNKNOWN
    }

    /// The highest rate at which the objective is met.
    ///
    /// @param perSecond 0 where no rate is known to meet it; infinite where all do
    /// @param isLowerBound whether higher rates are unknown
    record MaxRate(double perSecond, boolean isLowerBound) {}

    SloStatus evaluate(Simulation simulation) {
        return slo.latencies().stream().allMatch(latency -> isBelow(latency, simulation))
                ? SloStatus.YES
                : SloStatus.NO;
    }

    private static boolean isBelow(Latency latency, Simulation simulation) {
        return simulation.figure(figure(latency)).value() < latency.below().toNanos() / 1e9;
    }

    /// Finds the highest rate at which the objective is met, to within half a percent, by bisection.
    ///
    /// @param poisson whether arrivals are a Poisson process; else they are evenly spaced
    MaxRate findMaxRate(SimulatedServer server, boolean poisson, long seed) {
        double capacity = server.capacity();
        if (capacity == Double.POSITIVE_INFINITY) {
            SloStatus kept =
                    statusAt(server, new ArrivalProcess.Rate(1 / server.need().meanTotal(), poisson), seed);
            return new MaxRate(kept == SloStatus.YES ? capacity : 0, kept == SloStatus.UNKNOWN);
        }
        SloStatus slowest = statusAt(server, new ArrivalProcess.Rate(MIN_CAPACITY_SHARE * capacity, poisson), seed);
        return slowest == SloStatus.YES
                ? findMaxRate(server, poisson, seed, MIN_CAPACITY_SHARE * capacity, MAX_CAPACITY_SHARE * capacity)
                : new MaxRate(0, slowest == SloStatus.UNKNOWN);
    }

    private MaxRate findMaxRate(SimulatedServer server, boolean poisson, long seed, double kept, double highest) {
        double low = kept;
        double high = highest;
        SloStatus above = statusAt(server, new ArrivalProcess.Rate(high, poisson), seed);
        if (above == SloStatus.YES) {
            return new MaxRate(high, false);
        }
        while (high / low > 1 + RATE_PRECISION) {
            double middle = high / low > 2 ? Math.sqrt(low * high) : (low + high) / 2;
            SloStatus atMiddle = statusAt(server, new ArrivalProcess.Rate(middle, poisson), seed);
            if (atMiddle == SloStatus.YES) {
                low = middle;
            } else {
                high = middle;
                above = atMiddle;
            }
        }
        return new MaxRate(low, above == SloStatus.UNKNOWN);
    }

    private SloStatus statusAt(SimulatedServer server, ArrivalProcess.Rate offered, long seed) {
        return SteadyStateSimulation.simulate(server, offered, seed, REPLICATIONS, ANSWERS)
                .map(this::evaluate)
                .orElse(SloStatus.UNKNOWN);
    }

    private static ToDoubleFunction<SimulationResult> figure(Latency latency) {
        return switch (latency.statistic()) {
            case Statistic.Percentile(var percent) ->
                observed -> observed.quantile(percent.movePointLeft(2).doubleValue());
            case Statistic.Mean mean -> SimulationResult::mean;
            case Statistic.Max max -> throw new IllegalStateException("refused before");
        };
    }
}
