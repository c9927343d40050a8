package dev.loombench.lab.ideal.simulation;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.Mean;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// A server that was played through several times, each time from another seed, so that what comes of it
/// has an interval: independent replications, of which each loses its warm-up.
///
/// Source: Law, Simulation Modeling and Analysis, 5th edition (2015), section 9.5.2 (replication and
/// deletion).
///
/// @param replications at least 2
public record Simulation(List<Observed> replications) {
    private static final double LEVEL = 0.95;

    /// A figure with its 95 % interval.
    public record Figure(double value, double low, double high) {}

    /// How much is played.
    ///
    /// @param replications at least 2
    /// @param warmupSeconds of each, at least 0
    /// @param answers of each after that, at least 1
    public record Effort(int replications, double warmupSeconds, int answers) {
        public Effort {
            if (replications < 2 || answers < 1 || !(warmupSeconds >= 0 && warmupSeconds < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("no simulation of " + replications + " × " + answers
                        + " answers after " + warmupSeconds + " s");
            }
        }
    }

    public Simulation {
        replications = List.copyOf(replications);
        if (replications.size() < 2) {
            throw new IllegalArgumentException("an interval needs two replications: " + replications.size());
        }
    }

    /// Plays it. Where the rate isn't below the server's [SimulatedServer#capacity], the queue grows
    /// without end, and the figures tell no more than how long was played.
    ///
    /// @param seed the same one gives the same figures; of two servers or two rates, the same requests
    public static Simulation of(SimulatedServer server, Offered offered, long seed, Effort effort) {
        return new Simulation(IntStream.range(0, effort.replications())
                .mapToObj(i -> new Play(server, offered, seed + i, effort.warmupSeconds(), effort.answers()).run())
                .toList());
    }

    /// The same of a server of virtual threads on which those who only wait have been waiting for long, so that
    /// no warm-up must pass before there are as many of them as in the long run.
    ///
    /// @param effort whose warm-up is that of the carriers' queue alone
    /// @throws IllegalArgumentException unless [#isSettled]
    public static Simulation settled(SimulatedServer server, Offered.Rate rate, long seed, Effort effort) {
        return new Simulation(IntStream.range(0, effort.replications())
                .mapToObj(i -> Play.settled(server, rate, seed + i, effort.warmupSeconds(), effort.answers())
                        .run())
                .toList());
    }

    /// Whether what only waits has its long run in closed form: on virtual threads, where requests come
    /// independently of each other or all wait for the same time, and nobody queues to begin.
    public static boolean isSettled(SimulatedServer server, Offered.Rate rate) {
        return Asleep.isSettled(server, rate);
    }

    /// The mean of a figure over the replications, with Student's interval.
    public Figure figure(ToDoubleFunction<Observed> figure) {
        Mean mean = Mean.of(replications.stream().map(figure::applyAsDouble).toList());
        Interval interval = mean.studentInterval(LEVEL).orElseThrow();
        return new Figure(mean.mean(), interval.low(), interval.high());
    }

    /// Between which ends the figure of a single replication lay.
    public Interval range(ToDoubleFunction<Observed> figure) {
        double[] values = replications.stream().mapToDouble(figure).sorted().toArray();
        return new Interval(values[0], values[values.length - 1]);
    }
}
