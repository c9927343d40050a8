package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.ThreadsOnCores;
import dev.loombench.lab.ideal.simulation.Observed;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import dev.loombench.lab.prediction.PredictedSide.Standing;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Predicts one kind of threads.
final class SidePrediction {
    private static final int REPLICATIONS = 10;
    private static final int ANSWERS = 40_000;

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
        Optional<Effort> effort = LongRun.effort(server, question.offered(), REPLICATIONS, ANSWERS);
        return effort.isPresent()
                ? played(Simulation.of(server, question.offered(), question.seed(), effort.get()))
                : without(Standing.SETTLES_TOO_LATE);
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
        int most = (int) Math.ceil(simulation.range(Observed::mostThreads).high());
        double cores = answered * server.need().compute().mean() / server.cores();
        return side(Standing.SERVES, cores, taken / size(), simulation, most);
    }

    private PredictedSide without(Standing standing) {
        double cores = answered() * server.need().compute().mean() / server.cores();
        return side(standing, cores, answered() / server.capacity(), null, null);
    }

    private PredictedSide side(
            Standing standing,
            double coresBusy,
            double threadsBusy,
            @Nullable Simulation simulation,
            @Nullable Integer most) {
        return new PredictedSide(
                server.isVirtual() ? "virtual" : "platform",
                size(),
                standing,
                finite(server.capacity()),
                finite(bound()),
                growth(),
                simulation == null ? null : simulation.figure(Observed::perSecond),
                coresBusy,
                threadsBusy,
                simulation == null ? Map.of() : Percentiles.of(simulation),
                simulation == null
                        ? null
                        : ClosedForm.of(server, question.offered()).orElse(null),
                simulation == null ? null : simulation.figure(Observed::inSystem),
                most,
                memory(most),
                promise == null ? null : Boolean.valueOf(simulation != null && promise.keptBy(simulation)),
                highestRate());
    }

    private int size() {
        return server.isVirtual() ? server.carriers() : server.threads();
    }

    private double bound() {
        double compute = server.need().compute().mean();
        double held = server.isVirtual()
                ? server.need().pinnedSeconds()
                : server.need().waiting().mean();
        return held + compute == 0
                ? Double.POSITIVE_INFINITY
                : new ThreadsOnCores(size(), held, compute, server.cores()).bound();
    }

    /// A pool keeps all its threads; virtual threads come and go, and their carriers stay.
    private @Nullable Double memory(@Nullable Integer most) {
        if (!server.isVirtual()) {
            return server.threads() * question.bytes().platform();
        }
        return most == null
                ? null
                : Double.valueOf(most * question.bytes().virtual()
                        + server.carriers() * question.bytes().platform());
    }

    private @Nullable Double highestRate() {
        if (promise == null || !(question.offered() instanceof Offered.Rate rate)) {
            return null;
        }
        double highest =
                promise.highestRate(server, rate.poisson(), question.seed()).orElse(0);
        return finite(highest);
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? Double.valueOf(value) : null;
    }
}
