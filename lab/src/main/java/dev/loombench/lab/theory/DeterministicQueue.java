package dev.loombench.lab.theory;

import java.time.Duration;
import java.util.Optional;

/// An M/D/c queue: Poisson arrivals, c servers with one queue, first come first served, and a constant service
/// time D. It models a thread pool whose requests wait for a fixed time.
///
/// Exactly the requests in service at a time are done D later. So with N(t) requests in the system,
/// N(t + D) = max(N(t) − c, 0) + the arrivals in between, which is exact, at the start as in steady state.
/// A request that arrives at t waits at most kD + u (with 0 ≤ u < D) if and only if fewer than (k + 1)c earlier
/// requests aren't done at t + u, and these are max(N(t + u − D) − c, 0) plus the arrivals from then until t.
///
/// Source: Crommelin, Delay Probability Formulae When the Holding Times Are Constant, Post Office Electrical
/// Engineers Journal 25 (1932); for the waiting time Franx, A Simple Solution for the M/D/c Waiting Time
/// Distribution, Operations Research Letters 29 (2001).
///
/// @param servers c, at least 1
/// @param service D, more than 0
/// @param perSecond arrival rate, more than 0
public record DeterministicQueue(int servers, Duration service, double perSecond) {
    private static final double STEADY_DISTANCE = 1e-12;

    /// The most multiplications of a computation: some seconds of CPU time.
    private static final double MAX_MULTIPLICATIONS = 1e10;

    public DeterministicQueue {
        QueueChecks.require(servers, service, perSecond);
    }

    /// The offered load per server, λD / c; from 1 on the queue grows without bound.
    public double utilisation() {
        return perSecond * seconds() / servers;
    }

    /// Computes the response times in steady state; empty where the queue grows without bound, or is so close
    /// to that that it gets steady too late to be computed or measured.
    public Optional<ResponseTimeDistribution> longRun() {
        if (utilisation() >= 1 || multiplications(relaxationSteps()) > MAX_MULTIPLICATIONS) {
            return Optional.empty();
        }
        CountDistribution arrivals = CountDistribution.poisson(perSecond * seconds());
        CountDistribution now = CountDistribution.exactly(0);
        for (double step = 0; step < 10 * relaxationSteps(); step++) {
            CountDistribution next = now.minus(servers).plus(arrivals);
            if (next.distance(now) < STEADY_DISTANCE) {
                return Optional.of(steadyState(next.minus(servers)));
            }
            now = next;
        }
        return Optional.empty();
    }

    /// Estimates the service times until the initial state is forgotten to one part in 10¹²: those of a random
    /// walk with the drift c·(1 − ρ) and the variance λD of each step.
    private double relaxationSteps() {
        double idle = 1 - utilisation();
        return idle <= 0 ? Double.POSITIVE_INFINITY : 50 + 220 * utilisation() / (servers * idle * idle);
    }

    /// Estimates the multiplications of a number of steps.
    private double multiplications(double steps) {
        double arrivals = 18 * Math.sqrt(perSecond * seconds()) + 30;
        double queue = utilisation() < 1 ? 14 / (1 - utilisation()) : 18 * Math.sqrt(perSecond * seconds() * steps);
        return steps * arrivals * (arrivals + queue);
    }

    private ResponseTimeDistribution steadyState(CountDistribution waiting) {
        return seconds -> {
            double wait = seconds - seconds();
            if (wait < 0) {
                return 0;
            }
            int rounds = serviceRounds(wait);
            CountDistribution later = CountDistribution.poisson(perSecond * (seconds() - (wait - rounds * seconds())));
            return waiting.sumWithin(later.cumulative(), (rounds + 1) * servers - 1);
        };
    }

    /// Computes the response times of the requests that arrive in a window of time after a start with an empty
    /// queue: the average over the window, as seen by many measurements of it together.
    ///
    /// @param from begin of the window after the start, such as the length of a warm-up
    /// @param to end of the window
    /// @throws IllegalArgumentException if the window is empty, begins before time 0, or is so long that it
    ///     would take minutes to compute
    public ResponseTimeDistribution window(Duration from, Duration to) {
        if (from.isNegative() || from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("no window from " + from + " to " + to);
        }
        double steps = Math.min(QueueChecks.seconds(to) / seconds(), relaxationSteps());
        if (QueueWindow.PARTS * multiplications(steps) > MAX_MULTIPLICATIONS) {
            throw new IllegalArgumentException(
                    "a window that ends " + QueueChecks.seconds(to) + " s after the start takes"
                            + " too long to compute at " + perSecond + "/s; name a shorter one, or take the long run");
        }
        return new QueueWindow(this, QueueChecks.seconds(from), QueueChecks.seconds(to)).responseTimes();
    }

    double seconds() {
        return QueueChecks.seconds(service);
    }

    /// The number of whole service times within a time.
    int serviceRounds(double seconds) {
        return (int) Math.floor(seconds / seconds() + 1e-12);
    }
}
