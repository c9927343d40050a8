package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import java.util.Optional;

/// How much must be played to see a server in the long run.
///
/// A queue forgets its begin in some multiples of τ = (a² + s²) / (X·(1 − ρ)²), where X is its capacity,
/// ρ = λ / X, and a and s are the variations of arrivals and needs: that is how long a random walk with
/// the drift 1 − ρ remembers (Newell, Applications of Queueing Theory, 2nd edition, 1982). What
/// waits without a limit forgets in some multiples of the wait.
final class LongRun {
    private static final int MOST_WARM_UP = 600_000;

    /// After this many means of an exponential time little is left of what was.
    private static final double PATHS = 10;

    private static final double RELAXATIONS = 5;
    private static final int LONGER = 4;

    private LongRun() {}

    /// @param answers of each replication at least
    /// @return empty where it would take too long
    static Optional<Effort> effort(SimulatedServer server, Offered offered, int replications, int answers) {
        return switch (offered) {
            case Offered.Rate rate -> effort(server, rate, replications, answers);
            case Offered.Users users -> effort(server, users, replications, answers);
        };
    }

    private static Optional<Effort> effort(SimulatedServer server, Offered.Rate rate, int replications, int answers) {
        double capacity = server.capacity();
        double share = rate.perSecond() / capacity;
        double relaxation = capacity == Double.POSITIVE_INFINITY
                ? 0
                : (square(rate.poisson() ? 1 : 0) + square(variation(server.need()))) / (capacity * square(1 - share));
        double warmup = paths(server.need()) + RELAXATIONS * relaxation;
        if (share >= 1 || warmup * rate.perSecond() > MOST_WARM_UP) {
            return Optional.empty();
        }
        double needed = LONGER * RELAXATIONS * relaxation * rate.perSecond();
        return Optional.of(new Effort(
                replications, warmup, (int) Math.clamp(Math.ceil(needed), answers, LONGER * (double) answers)));
    }

    private static Optional<Effort> effort(SimulatedServer server, Offered.Users users, int replications, int answers) {
        double round = paths(server.need()) + PATHS * users.think().mean();
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

    private static double paths(Need need) {
        return (variation(need) == 0 ? 2 : PATHS) * need.path();
    }

    private static double variation(Need need) {
        return Math.max(need.waiting().variation(), need.compute().variation());
    }

    private static double square(double value) {
        return value * value;
    }
}
