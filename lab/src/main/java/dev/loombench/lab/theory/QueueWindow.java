package dev.loombench.lab.theory;

import java.util.Arrays;
import java.util.stream.Stream;

/// The computation of [DeterministicQueue#window]: the number of requests in the system at times D/20 apart,
/// averaged over the window for each fraction u of D; between two u the distribution is interpolated.
final class QueueWindow {
    static final int PARTS = 20;
    private static final double STEADY_DISTANCE = 1e-12;

    private final DeterministicQueue queue;
    private final long from;
    private final long to;
    private final double part;

    /// The distribution of the queue length, without requests in service, D − u before an arrival, by u.
    private final Mixture[] waiting =
            Stream.generate(Mixture::new).limit(PARTS + 1).toArray(Mixture[]::new);

    private final CountDistribution[] arrivals = new CountDistribution[PARTS + 1];

    /// @param from begin of the window in seconds
    /// @param to end of the window in seconds
    QueueWindow(DeterministicQueue queue, double from, double to) {
        this.queue = queue;
        this.part = queue.seconds() / PARTS;
        this.from = Math.round(from / part);
        this.to = Math.max(this.from + 1, Math.round(to / part));
        Arrays.setAll(arrivals, u -> CountDistribution.poisson(queue.perSecond() * (PARTS - u) * part));
    }

    ResponseTimeDistribution responseTimes() {
        CountDistribution arrivalsPerService = arrivals[0];
        for (int phase = 0; phase < PARTS; phase++) {
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
            double partsOfService = Math.clamp((wait - rounds * queue.seconds()) / part, 0, PARTS);
            int u = (int) Math.min(partsOfService, PARTS - 1);
            double weight = partsOfService - u;
            return (1 - weight) * within(u, rounds, counts, cumulated)
                    + weight * within(u + 1, rounds, counts, cumulated);
        };
    }

    /// Iterates over times that are D apart, until the window ends or the distribution is steady.
    private void iterate(int phase, CountDistribution arrivalsPerService) {
        CountDistribution inSystem = CountDistribution.poisson(queue.perSecond() * phase * part);
        boolean steady = false;
        for (long time = phase; time < to; time += PARTS) {
            CountDistribution queueLength = inSystem.minus(queue.servers());
            if (steady) {
                addRemaining(queueLength, time);
                return;
            }
            for (int u = 0; u <= PARTS; u++) {
                add(queueLength, time, u);
            }
            CountDistribution next = queueLength.plus(arrivalsPerService);
            steady = next.distance(inSystem) < STEADY_DISTANCE;
            inSystem = next;
        }
    }

    private void add(CountDistribution queueLength, long time, int u) {
        long arrival = time + PARTS - u;
        if (from <= arrival && arrival < to) {
            waiting[u].add(queueLength, 1);
        }
    }

    /// Adds the steady distribution for all remaining times.
    private void addRemaining(CountDistribution queueLength, long time) {
        for (int u = 0; u <= PARTS; u++) {
            long first = time + PARTS - u;
            long missed = Math.max(0, Math.ceilDiv(from - first, PARTS));
            long times = Math.ceilDiv(to - first, PARTS) - missed;
            if (times > 0) {
                waiting[u].add(queueLength, (double) times);
            }
        }
    }

    private double within(int u, int rounds, CountDistribution[] counts, CountDistribution[] cumulated) {
        int maxAhead = (rounds + 1) * queue.servers() - 1;
        double sum = counts[u].sumWithin(cumulated[u], maxAhead);
        for (long time = from; time < Math.min(to, PARTS - u); time++) {
            CountDistribution sinceStart = CountDistribution.poisson(queue.perSecond() * (double) time * part)
                    .cumulative();
            sum += CountDistribution.exactly(0).sumWithin(sinceStart, maxAhead);
        }
        return sum / (double) (to - from);
    }
}
