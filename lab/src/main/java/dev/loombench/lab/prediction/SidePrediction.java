package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.ThreadsOnCores;
import dev.loombench.lab.ideal.simulation.Observed;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Figure;
import dev.loombench.lab.prediction.PredictedSide.Standing;
import dev.loombench.lab.prediction.Promise.Highest;
import dev.loombench.lab.prediction.Promise.Kept;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Predicts one kind of threads.
final class SidePrediction {
    private static final int REPLICATIONS = 10;
    private static final int ANSWERS = 40_000;
    private static final double ROUGHLY = 0.999;

    private final PoolQuestion question;
    private final SimulatedServer server;
    private final @Nullable Promise promise;

    SidePrediction(PoolQuestion question, SimulatedServer server) {
        this.question = question;
        this.server = server;
        promise = question.slo() == null ? null : new Promise(question.slo());
    }

    PredictedSide predict() {
        if (growth() != null) {
            return without(Standing.OVERLOADED);
        }
        return LongRun.play(server, question.offered(), question.seed(), REPLICATIONS, ANSWERS)
                .map(this::played)
                .orElseGet(() -> without(Standing.NOT_PREDICTED));
    }

    /// By how much more comes each second than it can answer.
    private @Nullable Double growth() {
        return question.offered() instanceof Offered.Rate rate && rate.perSecond() >= server.capacity()
                ? Double.valueOf(rate.perSecond() - server.capacity())
                : null;
    }

    /// Answers per second, where nothing is played.
    private double answered() {
        double offered = switch (question.offered()) {
            case Offered.Rate rate -> rate.perSecond();
            case Offered.Users users ->
                users.users() / (server.need().path() + users.think().mean());
        };
        return Math.min(offered, server.capacity());
    }

    private PredictedSide played(Simulation simulation) {
        double answered = question.offered() instanceof Offered.Rate
                ? answered()
                : simulation.figure(Observed::perSecond).value();
        double taken = simulation
                .figure(o -> server.isVirtual() ? o.carriers() : o.threads())
                .value();
        long most = (long) Math.ceil(simulation.range(Observed::mostThreads).high());
        return side(
                Standing.SERVES,
                answered * server.need().compute().mean() / server.cores(),
                taken / size(),
                new Seen(
                        simulation.figure(Observed::perSecond),
                        Percentiles.of(simulation),
                        simulation.figure(Observed::inSystem),
                        most),
                ClosedForm.of(server, question.offered()).orElse(null),
                promise == null ? null : promise.keptBy(simulation));
    }

    /// What its means alone tell of a server that isn't played.
    private PredictedSide without(Standing standing) {
        double cores = answered() * server.need().compute().mean() / server.cores();
        Kept kept = standing == Standing.OVERLOADED ? Kept.NO : Kept.UNKNOWN;
        return side(
                standing,
                cores,
                answered() / server.capacity(),
                new Seen(null, Map.of(), null, null),
                null,
                promise == null ? null : kept);
    }

    /// What is known of a server that settles.
    ///
    /// @param most threads at a time
    private record Seen(
            @Nullable Figure rate,
            Map<String, Figure> response,
            @Nullable Figure inSystem,
            @Nullable Long most) {}

    private PredictedSide side(
            Standing standing,
            double coresBusy,
            double threadsBusy,
            Seen seen,
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
                seen.rate(),
                coresBusy,
                threadsBusy,
                seen.response(),
                exact,
                seen.inSystem(),
                seen.most(),
                memory(seen.most()),
                kept == null || kept == Kept.UNKNOWN ? null : Boolean.valueOf(kept == Kept.YES),
                highest == null ? null : finite(highest.perSecond()),
                highest != null && highest.atLeast());
    }

    private int size() {
        return server.isVirtual() ? server.carriers() : server.threads();
    }

    private double bound() {
        double compute = server.need().compute().mean();
        double held = server.isVirtual()
                ? server.need().pinnedMean()
                : server.need().waiting().mean();
        return held + compute == 0
                ? Double.POSITIVE_INFINITY
                : new ThreadsOnCores(size(), held, compute, server.cores()).bound();
    }

    /// A pool keeps all its threads; virtual threads come and go, and their carriers stay.
    private @Nullable Double memory(@Nullable Long most) {
        if (!server.isVirtual()) {
            return server.threads() * question.bytes().platform();
        }
        return most == null
                ? null
                : Double.valueOf(most * question.bytes().virtual()
                        + server.carriers() * question.bytes().platform());
    }

    /// Whether the capacity holds for times that vary, and these don't: a full server then keeps the rhythm
    /// in which it began. Where its bound is reached, nobody ever waits for the other, and it is exact.
    private boolean isApproximate() {
        return !server.need().varies() && server.capacity() < ROUGHLY * bound();
    }

    private @Nullable Highest highestRate() {
        return promise != null && question.offered() instanceof Offered.Rate rate
                ? promise.highestRate(server, rate.poisson(), question.seed())
                : null;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
