package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import java.util.Optional;

/// Sizes and runs simulations of a server in steady state.
///
/// A queue forgets its initial state in some multiples of τ = (a² + s²) / (X·(1 − ρ)²), where X is its
/// capacity, ρ = λ / X, and a and s are the coefficients of variation of arrivals and demands: the relaxation
/// time of a random walk with the drift 1 − ρ (Newell, Applications of Queueing Theory, 2nd edition, 1982).
/// Unlimited waits forget in some multiples of the wait. Where a single carrier makes bursts
/// ([SimulatedServer#hasSeparateQueues]) these come every w / (1 − ρ), and each is the share ρ of the last one plus
/// the arrivals in between: so they forget in some multiples of w / (1 − ρ)². Where so many requests wait at a
/// time that this would take too long, and the steady state of waits is known ([Simulation#hasKnownWaiting]), waits
/// aren't simulated.
final class SteadyStateSimulation {
    private static final int MAX_WARM_UP_REQUESTS = 600_000;

    /// The warm-up in mean response times: e⁻¹⁰ is left of the initial state of an exponential wait.
    private static final double WARM_UP_PATHS = 10;

    private static final double WARM_UP_RELAXATIONS = 5;
    private static final int MAX_ANSWERS_FACTOR = 4;

    private SteadyStateSimulation() {}

    /// Simulates a server in steady state.
    ///
    /// @param answers least number of answers of each replication
    /// @return empty where it would take too long, or there is no steady state
    static Optional<Simulation> simulate(
            SimulatedServer server, ArrivalProcess offered, long seed, int replications, int answers) {
        return switch (offered) {
            case ArrivalProcess.OpenArrivals rate ->
                effort(server, rate, server.need().meanTotal(), replications, answers)
                        .map(effort -> Simulation.run(server, rate, seed, effort))
                        .or(() -> playSteadyWaits(server, rate, seed, replications, answers));
            case ArrivalProcess.ClosedArrivals users ->
                effort(server, users, replications, answers).map(effort -> Simulation.run(server, users, seed, effort));
        };
    }

    private static Optional<Simulation> playSteadyWaits(
            SimulatedServer server, ArrivalProcess.OpenArrivals rate, long seed, int replications, int answers) {
        return Simulation.hasKnownWaiting(server, rate)
                ? effort(server, rate, carrierSeconds(server.need()), replications, answers)
                        .map(effort -> Simulation.runFromSteadyState(server, rate, seed, effort))
                : Optional.empty();
    }

    /// Computes the size of a simulation with open arrivals.
    ///
    /// @param path mean simulated time of a request
    private static Optional<SimulationSize> effort(
            SimulatedServer server, ArrivalProcess.OpenArrivals rate, double path, int replications, int answers) {
        double capacity = server.capacity();
        double utilisation = rate.perSecond() / capacity;
        double relaxation = capacity == Double.POSITIVE_INFINITY
                ? 0
                : (square(rate.poisson() ? 1 : 0) + square(variation(server.need())))
                                / (capacity * square(1 - utilisation))
                        + burstWait(server) / square(1 - utilisation);
        double warmup = warmUpOfPaths(server.need(), path) + WARM_UP_RELAXATIONS * relaxation;
        if (utilisation >= 1 || warmup * rate.perSecond() > MAX_WARM_UP_REQUESTS) {
            return Optional.empty();
        }
        double relaxedAnswers = MAX_ANSWERS_FACTOR * WARM_UP_RELAXATIONS * relaxation * rate.perSecond();
        return Optional.of(new SimulationSize(replications, warmup, (int)
                Math.clamp(Math.ceil(relaxedAnswers), answers, MAX_ANSWERS_FACTOR * (double) answers)));
    }

    /// Computes the size of a simulation with closed arrivals. Bursts need no term: the more users wait for
    /// answers, the fewer think. Of a burst that is larger by one, the share ρ − T / Z is left in the next one,
    /// where T = w / (1 − ρ) is the time between two. So it is forgotten in T / (1 − ρ + T / Z), which is less
    /// than the think time Z, of which ten have passed. Without think time all users are one burst from the
    /// start.
    private static Optional<SimulationSize> effort(
            SimulatedServer server, ArrivalProcess.ClosedArrivals users, int replications, int answers) {
        double warmUpOfRounds = warmUpOfPaths(server.need(), server.need().meanTotal())
                + WARM_UP_PATHS * users.think().mean();
        double warmup = warmUpOfRounds
                + WARM_UP_RELAXATIONS
                        * users.users()
                        / Math.min(
                                server.capacity(), users.users() / server.need().meanTotal());
        double perSecond = Math.min(
                server.capacity(),
                users.users() / (server.need().meanTotal() + users.think().mean()));
        return warmup * perSecond > MAX_WARM_UP_REQUESTS
                ? Optional.empty()
                : Optional.of(new SimulationSize(replications, warmup, answers));
    }

    /// The wait of all requests of a burst, after which they return together.
    private static double burstWait(SimulatedServer server) {
        return server.hasSeparateQueues() ? server.unpinnedMean() : 0;
    }

    /// The mean time for which a request holds a carrier.
    private static double carrierSeconds(ServiceDemand need) {
        return need.pinnedMean() + need.compute().mean();
    }

    private static double warmUpOfPaths(ServiceDemand need, double path) {
        return (variation(need) == 0 ? 2 : WARM_UP_PATHS) * path;
    }

    private static double variation(ServiceDemand need) {
        return Math.max(need.waiting().variation(), need.compute().variation());
    }

    private static double square(double value) {
        return value * value;
    }
}
