package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.prediction.SloEvaluation.MaxRate;
import dev.loombench.lab.theory.prediction.SloEvaluation.SloStatus;
import dev.loombench.lab.theory.prediction.ThreadKindPrediction.QueueStability;
import dev.loombench.lab.theory.simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.SimulatedFigure;
import dev.loombench.lab.theory.simulation.SimulationResult;
import java.util.Map;
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
        return question.offered() instanceof ArrivalProcess.Rate rate && rate.perSecond() >= server.capacity()
                ? Double.valueOf(rate.perSecond() - server.capacity())
                : null;
    }

    /// The throughput by means alone.
    private double throughput() {
        double offered = switch (question.offered()) {
            case ArrivalProcess.Rate rate -> rate.perSecond();
            case ArrivalProcess.Users users ->
                users.users() / (server.need().meanTotal() + users.think().mean());
        };
        return Math.min(offered, server.capacity());
    }

    private ThreadKindPrediction bySimulation(Simulation simulation) {
        double perSecond = question.offered() instanceof ArrivalProcess.Rate
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
                new SteadyFigures(
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
                new SteadyFigures(null, Map.of(), null, null),
                null,
                sloEvaluation == null ? null : kept);
    }

    /// The simulated figures of a server in steady state; none where nothing was simulated.
    ///
    /// @param peakThreads peak number of threads
    private record SteadyFigures(
            @Nullable SimulatedFigure rate,
            Map<String, SimulatedFigure> response,
            @Nullable SimulatedFigure inSystem,
            @Nullable Long peakThreads) {}

    private ThreadKindPrediction side(
            QueueStability standing,
            double coresBusy,
            double threadsBusy,
            SteadyFigures figures,
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
        return sloEvaluation != null && question.offered() instanceof ArrivalProcess.Rate rate
                ? sloEvaluation.findMaxRate(server, rate.poisson(), question.seed())
                : null;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
