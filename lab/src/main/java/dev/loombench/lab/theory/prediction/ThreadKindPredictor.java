package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Objective.Latency;
import dev.loombench.lab.model.Objective.Statistic;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction;
import dev.loombench.lab.theory.prediction.PoolPrediction.ThreadKindPrediction.QueueStability;
import dev.loombench.lab.theory.prediction.ThreadKindPredictor.SloEvaluation.MaxRate;
import dev.loombench.lab.theory.prediction.ThreadKindPredictor.SloEvaluation.SloStatus;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Predicts one kind of threads from a simulation, and from means alone where that would take too long.
final class ThreadKindPredictor {
    private static final int REPLICATIONS = 10;
    private static final int ANSWERS = 40_000;
    /// The share of the asymptotic bound from which a capacity counts as that bound.
    private static final double BOUND_REACHED = 0.999;

    private final PredictionRequest question;
    private final SimulatedServer server;
    private final @Nullable SloEvaluation sloEvaluation;

    ThreadKindPredictor(PredictionRequest question, SimulatedServer server) {
        this.question = question;
        this.server = server;
        sloEvaluation = question.slo() == null ? null : new SloEvaluation(question.slo());
    }

    ThreadKindPrediction predict() {
        if (growth() != null) {
            return byMeans(QueueStability.OVERLOADED);
        }
        return SteadyStateSimulation.simulate(server, question.offered(), question.seed(), REPLICATIONS, ANSWERS)
                .map(this::bySimulation)
                .orElseGet(() -> byMeans(QueueStability.NOT_PREDICTED));
    }

    /// The requests by which the queue grows each second; nothing where it doesn't grow.
    private @Nullable Double growth() {
        return question.offered() instanceof ArrivalProcess.OpenArrivals rate && rate.perSecond() >= server.capacity()
                ? Double.valueOf(rate.perSecond() - server.capacity())
                : null;
    }

    /// The throughput by means alone.
    private double throughput() {
        double offered = switch (question.offered()) {
            case ArrivalProcess.OpenArrivals rate -> rate.perSecond();
            case ArrivalProcess.ClosedArrivals users ->
                users.users() / (server.need().meanTotal() + users.think().mean());
        };
        return Math.min(offered, server.capacity());
    }

    private ThreadKindPrediction bySimulation(Simulation simulation) {
        double perSecond = question.offered() instanceof ArrivalProcess.OpenArrivals
                ? throughput()
                : simulation.figure(SimulationResult::perSecond).value();
        double busy = simulation
                .figure(o -> server.isVirtual() ? o.carriers() : o.threads())
                .value();
        long peakThreads =
                (long) Math.ceil(simulation.range(SimulationResult::peakThreads).high());
        return side(
                QueueStability.SERVES,
                perSecond * server.need().compute().mean() / server.cores(),
                busy / size(),
                new SimulationFigures(
                        simulation.figure(SimulationResult::perSecond),
                        ResponseTimeFigures.of(simulation),
                        simulation.figure(SimulationResult::inSystem),
                        peakThreads),
                ClosedForm.of(server, question.offered()).orElse(null),
                sloEvaluation == null ? null : sloEvaluation.evaluate(simulation));
    }

    /// The prediction of a server that isn't simulated, by means alone.
    private ThreadKindPrediction byMeans(QueueStability standing) {
        double coresBusy = throughput() * server.need().compute().mean() / server.cores();
        SloStatus kept = standing == QueueStability.OVERLOADED ? SloStatus.NO : SloStatus.UNKNOWN;
        return side(
                standing,
                coresBusy,
                throughput() / server.capacity(),
                new SimulationFigures(null, Map.of(), null, null),
                null,
                sloEvaluation == null ? null : kept);
    }

    /// The simulated figures of a server in steady state; none where nothing was simulated.
    ///
    /// @param peakThreads peak number of threads
    private record SimulationFigures(
            @Nullable SimulatedFigure rate,
            Map<String, SimulatedFigure> response,
            @Nullable SimulatedFigure inSystem,
            @Nullable Long peakThreads) {}

    private ThreadKindPrediction side(
            QueueStability standing,
            double coresBusy,
            double threadsBusy,
            SimulationFigures figures,
            @Nullable ClosedForm exact,
            @Nullable SloStatus kept) {
        MaxRate highest = highestRate();
        return new ThreadKindPrediction(
                server.isVirtual() ? "virtual" : "platform",
                size(),
                standing,
                finite(server.capacity()),
                isApproximate(),
                finite(bound()),
                growth(),
                figures.rate(),
                coresBusy,
                threadsBusy,
                figures.response(),
                exact,
                figures.inSystem(),
                figures.peakThreads(),
                memory(figures.peakThreads()),
                kept == null || kept == SloStatus.UNKNOWN ? null : Boolean.valueOf(kept == SloStatus.YES),
                highest == null ? null : finite(highest.perSecond()),
                highest != null && highest.isLowerBound());
    }

    private int size() {
        return server.isVirtual() ? server.carriers() : server.threads();
    }

    private double bound() {
        double compute = server.need().compute().mean();
        double threadWait = server.isVirtual()
                ? server.need().pinnedMean()
                : server.need().waiting().mean();
        return threadWait + compute == 0
                ? Double.POSITIVE_INFINITY
                : new ThreadsOnCores(size(), threadWait, compute, server.cores()).bound();
    }

    /// The memory of all threads. A pool keeps its threads; of virtual threads the peak number and the carriers
    /// count.
    private @Nullable Double memory(@Nullable Long peakThreads) {
        if (!server.isVirtual()) {
            return server.threads() * question.bytes().platform();
        }
        return peakThreads == null
                ? null
                : Double.valueOf(peakThreads * question.bytes().virtual()
                        + server.carriers() * question.bytes().platform());
    }

    /// Whether the capacity is that of varying times, although these are constant: a full server then stays in
    /// the phase in which it started. Where the bound is reached, requests never compete, and it is exact.
    private boolean isApproximate() {
        return !server.need().varies() && server.capacity() < BOUND_REACHED * bound();
    }

    private @Nullable MaxRate highestRate() {
        return sloEvaluation != null && question.offered() instanceof ArrivalProcess.OpenArrivals rate
                ? sloEvaluation.findMaxRate(server, rate.poisson(), question.seed())
                : null;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }

    /// Evaluates a service level objective on a simulated server, and finds the highest rate that meets it.
    static final class SloEvaluation {
        private static final int REPLICATIONS = 4;
        private static final int ANSWERS = 20_000;
        private static final double RATE_PRECISION = 0.005;
        private static final double MIN_CAPACITY_SHARE = 1e-3;

        /// The highest share of the capacity that is tried: closer to 1 a queue gets steady too late.
        private static final double MAX_CAPACITY_SHARE = 0.99;

        private final Slo slo;

        /// Validates that the objective can be predicted.
        ///
        /// @throws UserErrorException if the objective has no latency, or one that can't be predicted
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
                SloStatus kept = statusAt(
                        server,
                        new ArrivalProcess.OpenArrivals(1 / server.need().meanTotal(), poisson),
                        seed);
                return new MaxRate(kept == SloStatus.YES ? capacity : 0, kept == SloStatus.UNKNOWN);
            }
            SloStatus slowest =
                    statusAt(server, new ArrivalProcess.OpenArrivals(MIN_CAPACITY_SHARE * capacity, poisson), seed);
            return slowest == SloStatus.YES
                    ? findMaxRate(server, poisson, seed, MIN_CAPACITY_SHARE * capacity, MAX_CAPACITY_SHARE * capacity)
                    : new MaxRate(0, slowest == SloStatus.UNKNOWN);
        }

        private MaxRate findMaxRate(SimulatedServer server, boolean poisson, long seed, double kept, double highest) {
            double low = kept;
            double high = highest;
            SloStatus above = statusAt(server, new ArrivalProcess.OpenArrivals(high, poisson), seed);
            if (above == SloStatus.YES) {
                return new MaxRate(high, false);
            }
            while (high / low > 1 + RATE_PRECISION) {
                double middle = high / low > 2 ? Math.sqrt(low * high) : (low + high) / 2;
                SloStatus atMiddle = statusAt(server, new ArrivalProcess.OpenArrivals(middle, poisson), seed);
                if (atMiddle == SloStatus.YES) {
                    low = middle;
                } else {
                    high = middle;
                    above = atMiddle;
                }
            }
            return new MaxRate(low, above == SloStatus.UNKNOWN);
        }

        private SloStatus statusAt(SimulatedServer server, ArrivalProcess.OpenArrivals offered, long seed) {
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
}
