package dev.loombench.lab.ideal;

import java.time.Duration;
import java.util.Optional;

/// Requests that come independently of each other (Poisson) to so many servers with one queue, first come
/// first served, where serving takes an exponentially distributed time: M/M/c in Kendall's notation.
///
/// Source: Erlang, Solution of some Problems in the Theory of Probabilities of Significance in Automatic
/// Telephone Exchanges, 1917; the formulas as in Gross, Shortle, Thompson and Harris, Fundamentals of
/// Queueing Theory, 4th edition (2008), section 2.3.
///
/// @param servers at least 1
/// @param service the mean time of serving, more than 0
/// @param perSecond requests, more than 0
public record ErlangQueue(int servers, Duration service, double perSecond) {
    public ErlangQueue {
        QueueChecks.require(servers, service, perSecond);
    }

    /// The share of the servers that is busy; from 1 on the queue grows without end.
    public double utilisation() {
        return offered() / servers;
    }

    /// The chance that a request must wait (Erlang's C), where the queue has a long run; 1 where it hasn't.
    public double waiting() {
        if (utilisation() >= 1) {
            return 1;
        }
        double blocking = 1;
        for (int k = 1; k <= servers; k++) {
            blocking = offered() * blocking / (k + offered() * blocking);
        }
        return blocking / (1 - utilisation() * (1 - blocking));
    }

    /// The response times in the long run; empty where the queue grows without end.
    public Optional<ResponseTimes> longRun() {
        if (utilisation() >= 1) {
            return Optional.empty();
        }
        double waiting = waiting();
        double mu = 1 / QueueChecks.seconds(service);
        double theta = mu * (servers - offered());
        return Optional.of(seconds -> {
            double later = Math.exp(-mu * seconds);
            return 1 - (1 - waiting) * later - waiting * laterThanBoth(mu, theta, seconds);
        });
    }

    /// The chance that a sum of two exponential times is larger.
    private static double laterThanBoth(double mu, double theta, double seconds) {
        double later = Math.exp(-mu * seconds);
        return Math.abs(theta - mu) < 1e-9 * mu
                ? later * (1 + mu * seconds)
                : (theta * later - mu * Math.exp(-theta * seconds)) / (theta - mu);
    }

    private double offered() {
        return perSecond * QueueChecks.seconds(service);
    }
}
