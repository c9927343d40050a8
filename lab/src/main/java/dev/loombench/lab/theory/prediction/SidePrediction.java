package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.prediction.PredictedSide.Standing;
import dev.loombench.lab.theory.prediction.Promise.Highest;
import dev.loombench.lab.theory.prediction.Promise.Kept;
import dev.loombench.lab.theory.simulation.Observed;
import dev.loombench.lab.theory.simulation.Offered;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.Figure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Predicts one kind of threads from a simulation, and from means alone where that would take too long.
final class SidePrediction {
    private static final int REPLICATIONS = 10;
    private static final int ANSWERS = 40_000;
    /// The share of the asymptotic bound from which a capacity counts as that bound.
    private static final double BOUND_REACHED = 0.999;

    private final PoolQuestion question;
    private final SimulatedServer server;
    private final @Nullable Promise sloEvaluation;

    SidePrediction(PoolQuestion question, SimulatedServer server) {
        this.question = question;
        this.server = server;
        sloEvaluation = question.slo() == null ? null : new Promise(question.slo());
    }

    PredictedSide predict() {
        if (growth() != null) {
            return byMeans(Standing.OVERLOADED);
        }
        return LongRun.play(server, question.offered(), question.seed(), REPLICATIONS, ANSWERS)
                .map(this::bySimulation)
                .orElseGet(() -> byMeans(Standing.NOT_PREDICTED));
    }

    /// The requests by which the queue grows each second; nothing where it doesn't grow.
    private @Nullable Double growth() {
        return question.offered() instanceof Offered.Rate rate && rate.perSecond() >= server.capacity()
                ? Double.valueOf(rate.perSecond() - server.capacity())
                : null;
    }

    /// The throughput by means alone.
    private double throughput() {
        double offered = switch (question.offered()) {
            case Offered.Rate rate -> rate.perSecond();
            case Offered.Users users ->
                users.users() / (server.need().path() + users.think().mean());
        };
        return Math.min(offered, server.capacity());
    }

    private PredictedSide bySimulation(Simulation simulation) {
        double perSecond = question.offered() instanceof Offered.Rate
                ? throughput()
                : simulation.figure(Observed::perSecond).value();
        double busy = simulation
                .figure(o -> server.isVirtual() ? o.carriers() : o.threads())
                .value();
        long peakThreads =
                (long) Math.ceil(simulation.range(Observed::mostThreads).high());
        return side(
                Standing.SERVES,
                perSecond * server.need().compute().mean() / server.cores(),
                busy / size(),
                new SteadyFigures(
                        simulation.figure(Observed::perSecond),
                        Percentiles.of(simulation),
                        simulation.figure(Observed::inSystem),
                        peakThreads),
                ClosedForm.of(server, question.offered()).orElse(null),
                sloEvaluation == null ? null : sloEvaluation.keptBy(simulation));
    }

    /// The prediction of a server that isn't simulated, by means alone.
    private PredictedSide byMeans(Standing standing) {
        double coresBusy = throughput() * server.need().compute().mean() / server.cores();
        Kept kept = standing == Standing.OVERLOADED ? Kept.NO : Kept.UNKNOWN;
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
            @Nullable Figure rate,
            Map<String, Figure> response,
            @Nullable Figure inSystem,
            @Nullable Long peakThreads) {}

    private PredictedSide side(
            Standing standing,
            double coresBusy,
            double threadsBusy,
            SteadyFigures figures,
            @Nullable ClosedForm exact,
            @Nullable Kept kept) {
        Highest highest = highestRate();
        return new PredictedSide(
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
                kept == null || kept == Kept.UNKNOWN ? null : Boolean.valueOf(kept == Kept.YES),
                highest == null ? null : finite(highest.perSecond()),
                highest != null && highest.atLeast());
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

    private @Nullable Highest highestRate() {
        return sloEvaluation != null && question.offered() instanceof Offered.Rate rate
                ? sloEvaluation.highestRate(server, rate.poisson(), question.seed())
                : null;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
