package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import java.util.Optional;

/// How much must be played to see a server in the long run.
///
/// A queue forgets its begin in some multiples of τ = (a² + s²) / (X·(1 − ρ)²), where X is its capacity,
/// ρ = λ / X, and a and s are the variations of arrivals and needs: that is how long a random walk with
/// the drift 1 − ρ remembers (Newell, Applications of Queueing Theory, 2nd edition, 1982). What
/// waits without a limit forgets in some multiples of the wait. Where a lone carrier makes bursts
/// ([SimulatedServer#queuesApart]) these come every w / (1 − ρ), and each is the last one's share ρ and what
/// comes meanwhile: so they forget in some multiples of w / (1 − ρ)². Where its long run is known
/// ([Simulation#isSettled]) and so many requests wait at a time that this would take too long, it isn't
/// played.
final class LongRun {
    private static final int MOST_WARM_UP = 600_000;

    /// After this many means of an exponential time little is left of what was.
    private static final double PATHS = 10;

    private static final double RELAXATIONS = 5;
    private static final int LONGER = 4;

    private LongRun() {}

    /// @param answers of each replication at least
    /// @return empty where it would take too long
    static Optional<Simulation> play(
            SimulatedServer server, Offered offered, long seed, int replications, int answers) {
        return switch (offered) {
            case Offered.Rate rate ->
                effort(server, rate, server.need().path(), replications, answers)
                        .map(effort -> Simulation.of(server, rate, seed, effort))
                        .or(() -> settled(server, rate, seed, replications, answers));
            case Offered.Users users ->
                effort(server, users, replications, answers).map(effort -> Simulation.of(server, users, seed, effort));
        };
    }

    private static Optional<Simulation> settled(
            SimulatedServer server, Offered.Rate rate, long seed, int replications, int answers) {
        return Simulation.isSettled(server, rate)
                ? effort(server, rate, held(server.need()), replications, answers)
                        .map(effort -> Simulation.settled(server, rate, seed, effort))
                : Optional.empty();
    }

    /// @param path of a request, as far as it is played
    private static Optional<Effort> effort(
            SimulatedServer server, Offered.Rate rate, double path, int replications, int answers) {
        double capacity = server.capacity();
        double share = rate.perSecond() / capacity;
        double relaxation = capacity == Double.POSITIVE_INFINITY
                ? 0
                : (square(rate.poisson() ? 1 : 0) + square(variation(server.need()))) / (capacity * square(1 - share))
                        + bursts(server) / square(1 - share);
        double warmup = paths(server.need(), path) + RELAXATIONS * relaxation;
        if (share >= 1 || warmup * rate.perSecond() > MOST_WARM_UP) {
            return Optional.empty();
        }
        double needed = LONGER * RELAXATIONS * relaxation * rate.perSecond();
        return Optional.of(new Effort(
                replications, warmup, (int) Math.clamp(Math.ceil(needed), answers, LONGER * (double) answers)));
    }

    /// Bursts need no term here. The more users wait for answers, the fewer think: of a burst that is
    /// larger by one, the share ρ − T / Z is left in the next one, T = w / (1 − ρ) being the time between
    /// two. So it is forgotten in T / (1 − ρ + T / Z), which is less than the time Z to think, of which ten
    /// have passed. Without time to think all users begin at once: they are one burst from the first moment.
    private static Optional<Effort> effort(SimulatedServer server, Offered.Users users, int replications, int answers) {
        double round = paths(server.need(), server.need().path())
                + PATHS * users.think().mean();
        double warmup = round
                + RELAXATIONS
                        * users.users()
                        / Math.min(
                                server.capacity(), users.users() / server.need().path());
        double perSecond = Math.min(
                server.capacity(),
                users.users() / (server.need().path() + users.think().mean()));
        return warmup * perSecond > MOST_WARM_UP
                ? Optional.empty()
                : Optional.of(new Effort(replications, warmup, answers));
    }

    /// How long all who began at once wait before they come back at once.
    private static double bursts(SimulatedServer server) {
        return server.queuesApart() ? server.unpinnedMean() : 0;
    }

    /// How long a request needs a carrier.
    private static double held(Need need) {
        return need.pinnedMean() + need.compute().mean();
    }

    private static double paths(Need need, double path) {
        return (variation(need) == 0 ? 2 : PATHS) * path;
    }

    private static double variation(Need need) {
        return Math.max(need.waiting().variation(), need.compute().variation());
    }

    private static double square(double value) {
        return value * value;
    }
}
