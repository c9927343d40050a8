package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.DeterministicQueue;
import dev.loombench.lab.theory.ErlangQueue;
import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import dev.loombench.lab.theory.ThreadsOnCores;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// The exact response times of a server for which queueing theory has a closed form.
///
/// Poisson arrivals that only wait leave their wait as a Poisson process, whatever the distribution of waits
/// (Mirasol, The Output of an M/G/∞ Queuing System is Poisson, Operations Research 11, 1963). So on virtual
/// threads the computations are a queue of their own, M/D/c or M/M/c with a server for each carrier, and a
/// constant wait is added to each response, unless new requests queue for a carrier, too
/// ([SimulatedServer#hasSeparateQueues]). A pool whose threads only wait, or only compute with a core for each, is
/// such a queue itself.
///
/// @param model the queue in Kendall's notation, or another name
/// @param response seconds by `mean`, `p50`, `p90`, `p95`, `p99` and `p99.9`; only some of them for closed
///     arrivals
public record ClosedForm(String model, Map<String, Double> response) {
    /// The exact response times of open arrivals.
    ///
    /// @param floor constant wait in seconds that is added to each of them
    private record OpenResponseTimes(String model, ResponseTimeDistribution queue, double floor) {}

    static Optional<ClosedForm> of(SimulatedServer server, ArrivalProcess offered) {
        return switch (offered) {
            case ArrivalProcess.OpenArrivals rate ->
                times(server, rate)
                        .map(exact ->
                                new ClosedForm(exact.model(), exact.queue().figures(exact.floor())));
            case ArrivalProcess.ClosedArrivals users -> ofUsers(server, users);
        };
    }

    private static Optional<OpenResponseTimes> times(SimulatedServer server, ArrivalProcess.OpenArrivals rate) {
        if (!rate.poisson()) {
            return Optional.empty();
        }
        return server.isVirtual() ? ofVirtual(server, rate.perSecond()) : ofPool(server, rate.perSecond());
    }

    private static Optional<OpenResponseTimes> ofVirtual(SimulatedServer server, double perSecond) {
        TimeDistribution wait = server.need().waiting();
        boolean isQueue = wait.variation() == 0
                && server.need().pinnedSeconds() == 0
                && server.carriers() <= server.cores()
                && !server.hasSeparateQueues();
        return isQueue ? queue(server.carriers(), server.need().compute(), perSecond, wait.mean()) : Optional.empty();
    }

    private static Optional<OpenResponseTimes> ofPool(SimulatedServer server, double perSecond) {
        TimeDistribution wait = server.need().waiting();
        TimeDistribution compute = server.need().compute();
        if (compute.mean() == 0) {
            return queue(server.threads(), wait, perSecond, 0);
        }
        return wait.mean() == 0 && server.threads() <= server.cores()
                ? queue(server.threads(), compute, perSecond, 0)
                : Optional.empty();
    }

    private static Optional<OpenResponseTimes> queue(
            int servers, TimeDistribution service, double perSecond, double floor) {
        if (service.mean() < 1e-9) {
            return Optional.empty();
        }
        Duration time = Duration.ofNanos(Math.round(service.mean() * 1e9));
        String waitSuffix = floor > 0 ? ", and the wait" : "";
        if (service.variation() == 0) {
            return new DeterministicQueue(servers, time, perSecond)
                    .steadyState()
                    .map(queue -> new OpenResponseTimes("M/D/" + servers + waitSuffix, queue, floor));
        }
        return service.variation() == 1
                ? new ErlangQueue(servers, time, perSecond)
                        .steadyState()
                        .map(queue -> new OpenResponseTimes("M/M/" + servers + waitSuffix, queue, floor))
                : Optional.empty();
    }

    /// Solves the closed network of users who each find a thread; on virtual threads, which run first come
    /// first served, for exponential times only. Where nothing varies and users compete, they stay in the phase
    /// in which they started, which has no closed form.
    private static Optional<ClosedForm> ofUsers(SimulatedServer server, ArrivalProcess.ClosedArrivals offered) {
        TimeDistribution compute = server.need().compute();
        boolean hasProductForm = server.isVirtual()
                ? server.need().pinnedSeconds() == 0
                        && server.carriers() == server.cores()
                        && compute.variation() == 1
                        && !server.hasSeparateQueues()
                : offered.users() <= server.threads() && (offered.users() <= server.cores() || varies(server, offered));
        if (!hasProductForm || compute.mean() == 0) {
            return Optional.empty();
        }
        double secondsBetweenComputations =
                offered.think().mean() + server.need().waiting().mean();
        double perSecond = new ThreadsOnCores(
                        offered.users(), secondsBetweenComputations, compute.mean(), server.cores())
                .perSecond();
        double mean = offered.users() / perSecond - offered.think().mean();
        return Optional.of(
                new ClosedForm("a closed network of users and cores", Map.of(ResponseTimeFigures.MEAN, mean)));
    }

    private static boolean varies(SimulatedServer server, ArrivalProcess.ClosedArrivals offered) {
        return server.need().varies() || offered.think().varies();
    }
}
