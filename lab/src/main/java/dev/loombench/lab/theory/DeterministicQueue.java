package dev.loombench.lab.theory;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Optional;

/// An M/D/c queue: Poisson arrivals, c servers with one queue, first come first served, and a constant service
/// time D. It models a thread pool whose requests wait for a fixed time.
///
/// Exactly the requests in service at a time are done D later. So with N(t) requests in the system,
/// N(t + D) = max(N(t) − c, 0) + the arrivals in between.
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
        QueueModel.require(servers, service, perSecond);
    }

    /// The offered load per server, λD / c; from 1 on the queue grows without bound.
    public double utilisation() {
        return perSecond * seconds() / servers;
    }

    /// Computes the response times in steady state; empty where the queue grows without bound, or is so close
    /// to that that it gets steady too late to be computed or measured.
    public Optional<ResponseTimeDistribution> steadyState() {
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
        return 50 + 220 * utilisation() / (servers * idle * idle);
    }

    /// Estimates the multiplications of a number of steps.
    private double multiplications(double steps) {
        double arrivals = 18 * Math.sqrt(perSecond * seconds()) + 30;
        return steps * arrivals * (arrivals + 14 / (1 - utilisation()));
    }

    private ResponseTimeDistribution steadyState(CountDistribution waiting) {
        return seconds -> {
            double wait = seconds - seconds();
            if (wait < 0) {
                return 0;
            }
            int rounds = (int) Math.floor(wait / seconds() + 1e-12);
            CountDistribution later = CountDistribution.poisson(perSecond * (seconds() - (wait - rounds * seconds())));
            return waiting.sumWithin(later.cumulative(), (rounds + 1) * servers - 1);
        };
    }

    private double seconds() {
        return QueueModel.seconds(service);
    }
}
