package dev.loombench.lab.ideal;

import java.time.Duration;
import java.util.Optional;

/// Requests that come independently of each other (Poisson) to so many servers with one queue, first come
/// first served, where serving always takes the same time D: M/D/c in Kendall's notation. That is a pool of
/// threads whose work is a wait.
///
/// All that is in service at a time is done D later, and nothing else. So with N(t) requests in the system,
/// N(t + D) = max(N(t) − c, 0) + the arrivals in between, which is exact, at the start as in the long run.
/// A request that comes at t waits at most kD + u (with 0 ≤ u < D) if and only if the requests before it that
/// aren't done at t + u are fewer than (k + 1)c, and these are max(N(t + u − D) − c, 0) plus what came from
/// then until t.
///
/// Source: Crommelin, Delay Probability Formulae When the Holding Times Are Constant, Post Office Electrical
/// Engineers Journal 25 (1932); for the waiting time Franx, A Simple Solution for the M/D/c Waiting Time
/// Distribution, Operations Research Letters 29 (2001).
///
/// @param servers c, at least 1
/// @param service D, more than 0
/// @param perSecond requests, more than 0
public record DeterministicQueue(int servers, Duration service, double perSecond) {
    private static final double SETTLED = 1e-12;

    /// Multiplications: some seconds.
    private static final double MOST_EFFORT = 1e10;

    public DeterministicQueue {
        QueueChecks.require(servers, service, perSecond);
    }

    /// The share of the servers that is busy; from 1 on the queue grows without end.
    public double utilisation() {
        return perSecond * seconds() / servers;
    }

    /// The response times in the long run; empty where the queue grows without end, or is so close to it that
    /// it settles too late to be computed, or to be measured.
    public Optional<ResponseTimes> longRun() {
        if (utilisation() >= 1 || effort(settling()) > MOST_EFFORT) {
            return Optional.empty();
        }
        Counts arrivals = Counts.poisson(perSecond * seconds());
        Counts now = Counts.exactly(0);
        for (double step = 0; step < 10 * settling(); step++) {
            Counts next = now.less(servers).plus(arrivals);
            if (next.distance(now) < SETTLED) {
                return Optional.of(settled(next.less(servers)));
            }
            now = next;
        }
        return Optional.empty();
    }

    /// About how many times of serving it takes until a start is forgotten: of a random walk with the drift
    /// c·(1 − ρ) and the variance λD of each step, to one part in 10¹².
    private double settling() {
        double idle = 1 - utilisation();
        return idle <= 0 ? Double.POSITIVE_INFINITY : 50 + 220 * utilisation() / (servers * idle * idle);
    }

    /// About how many multiplications so many steps are.
    private double effort(double steps) {
        double arrivals = 18 * Math.sqrt(perSecond * seconds()) + 30;
        double queue = utilisation() < 1 ? 14 / (1 - utilisation()) : 18 * Math.sqrt(perSecond * seconds() * steps);
        return steps * arrivals * (arrivals + queue);
    }

    private ResponseTimes settled(Counts waiting) {
        return seconds -> {
            double spare = seconds - seconds();
            if (spare < 0) {
                return 0;
            }
            int rounds = rounds(spare);
            Counts later = Counts.poisson(perSecond * (seconds() - (spare - rounds * seconds())));
            return waiting.sumWithin(later.cumulated(), (rounds + 1) * servers - 1);
        };
    }

    /// The response times of the requests that come in a window of time, when the queue was empty at time 0:
    /// the average over the window, which is what many measurements of that window show together.
    ///
    /// @param from time after the start, such as the length of a warm-up
    /// @param to later than that
    /// @throws IllegalArgumentException if the window is empty, begins before time 0, or is so long that it
    ///     would take minutes to compute
    public ResponseTimes window(Duration from, Duration to) {
        if (from.isNegative() || from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("no window from " + from + " to " + to);
        }
        double steps = Math.min(QueueChecks.seconds(to) / seconds(), settling());
        if (QueueWindow.PARTS * effort(steps) > MOST_EFFORT) {
            throw new IllegalArgumentException(
                    "a window that ends " + QueueChecks.seconds(to) + " s after the start takes"
                            + " too long to compute at " + perSecond + "/s; name a shorter one, or take the long run");
        }
        return new QueueWindow(this, QueueChecks.seconds(from), QueueChecks.seconds(to)).responseTimes();
    }

    double seconds() {
        return QueueChecks.seconds(service);
    }

    /// How many times all servers can be done within that time.
    int rounds(double seconds) {
        return (int) Math.floor(seconds / seconds() + 1e-12);
    }
}
