package dev.loombench.lab.theory;

import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Optional;

/// An M/M/c queue: Poisson arrivals, c servers with one queue, first come first served, and exponentially
/// distributed service times.
///
/// Source: Erlang, Solution of some Problems in the Theory of Probabilities of Significance in Automatic
/// Telephone Exchanges, 1917; the formulas as in Gross, Shortle, Thompson and Harris, Fundamentals of
/// Queueing Theory, 4th edition (2008), section 2.3.
///
/// @param servers c, at least 1
/// @param service the mean service time, more than 0
/// @param perSecond arrival rate, more than 0
public record ErlangQueue(int servers, Duration service, double perSecond) {
    public ErlangQueue {
        QueueModel.require(servers, service, perSecond);
    }

    /// The offered load per server; from 1 on the queue grows without bound.
    public double utilisation() {
        return offeredLoad() / servers;
    }

    /// The probability that a request must wait (Erlang's C); 1 where the queue grows without bound.
    public double waitProbability() {
        if (utilisation() >= 1) {
            return 1;
        }
        double blocking = 1;
        for (int k = 1; k <= servers; k++) {
            blocking = offeredLoad() * blocking / (k + offeredLoad() * blocking);
        }
        return blocking / (1 - utilisation() * (1 - blocking));
    }

    /// The mean time that a request waits for a server, in seconds; infinite where the queue grows without bound.
    public double meanWait() {
        return utilisation() >= 1 ? Double.POSITIVE_INFINITY : waitProbability() / idlePerSecond();
    }

    /// The time, in seconds, within which a share of requests gets a server: the wait exceeds t with the
    /// probability C·e^(−(c / s − λ)·t). Infinite where the queue grows without bound.
    ///
    /// @param share such as 0.99 for the 99th percentile
    public double waitQuantile(double share) {
        return utilisation() >= 1
                ? Double.POSITIVE_INFINITY
                : Math.max(0, Math.log(waitProbability() / (1 - share)) / idlePerSecond());
    }

    /// The response times in steady state; empty where the queue grows without bound.
    public Optional<ResponseTimeDistribution> steadyState() {
        if (utilisation() >= 1) {
            return Optional.empty();
        }
        double waiting = waitProbability();
        double mu = 1 / QueueModel.seconds(service);
        double theta = idlePerSecond();
        return Optional.of(
                seconds -> 1 - (1 - waiting) * Math.exp(-mu * seconds) - waiting * sumExceeds(mu, theta, seconds));
    }

    /// The probability that the sum of two exponential times with these rates is larger.
    private static double sumExceeds(double mu, double theta, double seconds) {
        double exceeds = Math.exp(-mu * seconds);
        return Math.abs(theta - mu) < 1e-9 * mu
                ? exceeds * (1 + mu * seconds)
                : (theta * exceeds - mu * Math.exp(-theta * seconds)) / (theta - mu);
    }

    /// The requests per second that the servers could answer beyond those that arrive.
    private double idlePerSecond() {
        return (servers - offeredLoad()) / QueueModel.seconds(service);
    }

    private double offeredLoad() {
        return perSecond * QueueModel.seconds(service);
    }
}
