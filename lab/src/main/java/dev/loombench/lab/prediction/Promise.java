package dev.loombench.lab.prediction;

import dev.loombench.lab.capacity.Objective.Latency;
import dev.loombench.lab.capacity.Objective.Statistic;
import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.ideal.simulation.Observed;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/// Whether a server keeps an objective, and up to which rate.
final class Promise {
    private static final int REPLICATIONS = 4;
    private static final int ANSWERS = 20_000;
    private static final double PRECISION = 0.005;
    private static final double LOWEST = 1e-3;

    /// Closer to its capacity a queue is as good as endless.
    private static final double HIGHEST = 0.99;

    private final Slo slo;

    /// @throws BadInput if nothing in it can be predicted
    Promise(Slo slo) {
        this.slo = slo;
        if (slo.latencies().isEmpty()) {
            throw new BadInput("--slo " + slo + ": nothing fails in a prediction; name a latency, such as p99<150ms");
        }
        if (slo.latencies().stream().anyMatch(latency -> latency.statistic() instanceof Statistic.Max)) {
            throw new BadInput("--slo " + slo + ": the longest of ever more requests has no end; name a percentile");
        }
    }

    boolean keptBy(Simulation simulation) {
        return slo.latencies().stream()
                .allMatch(latency -> simulation.figure(figure(latency)).value()
                        < latency.below().toNanos() / 1e9);
    }

    /// The highest rate at which it is kept, to within half a percent; empty where there is none.
    ///
    /// @param poisson whether requests come independently of each other, or evenly
    OptionalDouble highestRate(SimulatedServer server, boolean poisson, long seed) {
        double capacity = server.capacity();
        if (capacity == Double.POSITIVE_INFINITY) {
            return keeps(server, new Offered.Rate(1 / server.need().path(), poisson), seed)
                    ? OptionalDouble.of(capacity)
                    : OptionalDouble.empty();
        }
        double low = LOWEST * capacity;
        double high = HIGHEST * capacity;
        if (!keeps(server, new Offered.Rate(low, poisson), seed)) {
            return OptionalDouble.empty();
        }
        if (keeps(server, new Offered.Rate(high, poisson), seed)) {
            return OptionalDouble.of(high);
        }
        while (high / low > 1 + PRECISION) {
            double middle = high / low > 2 ? Math.sqrt(low * high) : (low + high) / 2;
            if (keeps(server, new Offered.Rate(middle, poisson), seed)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return OptionalDouble.of(low);
    }

    private boolean keeps(SimulatedServer server, Offered offered, long seed) {
        Optional<Effort> effort = LongRun.effort(server, offered, REPLICATIONS, ANSWERS);
        return effort.isPresent() && keptBy(Simulation.of(server, offered, seed, effort.get()));
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
