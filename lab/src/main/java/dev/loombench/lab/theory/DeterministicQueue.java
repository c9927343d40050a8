package dev.loombench.lab.theory;

import dev.loombench.lab.theory.CountDistribution.Mixture;
import dev.loombench.lab.theory.QueueModel.ResponseTimeDistribution;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

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
        double steps = Math.min(QueueModel.seconds(to) / seconds(), relaxationSteps());
        if (QueueWindow.PARTS_PER_SERVICE_TIME * multiplications(steps) > MAX_MULTIPLICATIONS) {
            throw new IllegalArgumentException(
                    "a window that ends " + QueueModel.seconds(to) + " s after the start takes"
                            + " too long to compute at " + perSecond + "/s; name a shorter one, or take the long run");
        }
        return new QueueWindow(this, QueueModel.seconds(from), QueueModel.seconds(to)).responseTimes();
    }

    double seconds() {
        return QueueModel.seconds(service);
    }

    /// The number of whole service times within a time.
    int serviceRounds(double seconds) {
        return (int) Math.floor(seconds / seconds() + 1e-12);
    }

    /// The computation of [DeterministicQueue#window]: the number of requests in the system at times D/20 apart,
    /// averaged over the window for each fraction u of D; between two u the distribution is interpolated.
    private static final class QueueWindow {
        static final int PARTS_PER_SERVICE_TIME = 20;
        private static final double STEADY_DISTANCE = 1e-12;

        private final DeterministicQueue queue;
        private final long from;
        private final long to;
        private final double part;

        /// The distribution of the queue length, without requests in service, D − u before an arrival, by u.
        private final Mixture[] waiting =
                Stream.generate(Mixture::new).limit(PARTS_PER_SERVICE_TIME + 1).toArray(Mixture[]::new);

        private final CountDistribution[] arrivals = new CountDistribution[PARTS_PER_SERVICE_TIME + 1];

        /// Prepares the computation for a window of time.
        ///
        /// @param from begin of the window in seconds
        /// @param to end of the window in seconds
        QueueWindow(DeterministicQueue queue, double from, double to) {
            this.queue = queue;
            this.part = queue.seconds() / PARTS_PER_SERVICE_TIME;
            this.from = Math.round(from / part);
            this.to = Math.max(this.from + 1, Math.round(to / part));
            Arrays.setAll(
                    arrivals, u -> CountDistribution.poisson(queue.perSecond() * (PARTS_PER_SERVICE_TIME - u) * part));
        }

        ResponseTimeDistribution responseTimes() {
            CountDistribution arrivalsPerService = arrivals[0];
            for (int phase = 0; phase < PARTS_PER_SERVICE_TIME; phase++) {
                iterate(phase, arrivalsPerService);
            }
            CountDistribution[] cumulated =
                    Stream.of(arrivals).map(CountDistribution::cumulative).toArray(CountDistribution[]::new);
            CountDistribution[] counts = Stream.of(waiting).map(Mixture::counts).toArray(CountDistribution[]::new);
            return seconds -> {
                double wait = seconds - queue.seconds();
                if (wait < 0) {
                    return 0;
                }
                int rounds = queue.serviceRounds(wait);
                double partsOfService = Math.clamp((wait - rounds * queue.seconds()) / part, 0, PARTS_PER_SERVICE_TIME);
                int u = (int) Math.min(partsOfService, PARTS_PER_SERVICE_TIME - 1);
                double weight = partsOfService - u;
                return (1 - weight) * within(u, rounds, counts, cumulated)
                        + weight * within(u + 1, rounds, counts, cumulated);
            };
        }

        /// Iterates over times that are D apart, until the window ends or the distribution is steady.
        private void iterate(int phase, CountDistribution arrivalsPerService) {
            CountDistribution inSystem = CountDistribution.poisson(queue.perSecond() * phase * part);
            boolean steady = false;
            for (long time = phase; time < to; time += PARTS_PER_SERVICE_TIME) {
                CountDistribution queueLength = inSystem.minus(queue.servers());
                if (steady) {
                    addRemaining(queueLength, time);
                    return;
                }
                for (int u = 0; u <= PARTS_PER_SERVICE_TIME; u++) {
                    add(queueLength, time, u);
                }
                CountDistribution next = queueLength.plus(arrivalsPerService);
                steady = next.distance(inSystem) < STEADY_DISTANCE;
                inSystem = next;
            }
        }

        private void add(CountDistribution queueLength, long time, int u) {
            long arrival = time + PARTS_PER_SERVICE_TIME - u;
            if (from <= arrival && arrival < to) {
                waiting[u].add(queueLength, 1);
            }
        }

        /// Adds the steady distribution for all remaining times.
        private void addRemaining(CountDistribution queueLength, long time) {
            for (int u = 0; u <= PARTS_PER_SERVICE_TIME; u++) {
                long first = time + PARTS_PER_SERVICE_TIME - u;
                long missed = Math.max(0, Math.ceilDiv(from - first, PARTS_PER_SERVICE_TIME));
                long times = Math.ceilDiv(to - first, PARTS_PER_SERVICE_TIME) - missed;
                if (times > 0) {
                    waiting[u].add(queueLength, (double) times);
                }
            }
        }

        private double within(int u, int rounds, CountDistribution[] counts, CountDistribution[] cumulated) {
            int maxAhead = (rounds + 1) * queue.servers() - 1;
            double sum = counts[u].sumWithin(cumulated[u], maxAhead);
            for (long time = from; time < Math.min(to, PARTS_PER_SERVICE_TIME - u); time++) {
                CountDistribution sinceStart = CountDistribution.poisson(queue.perSecond() * (double) time * part)
                        .cumulative();
                sum += CountDistribution.exactly(0).sumWithin(sinceStart, maxAhead);
            }
            return sum / (double) (to - from);
        }
    }
}
