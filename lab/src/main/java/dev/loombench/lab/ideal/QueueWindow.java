package dev.loombench.lab.ideal;

import java.util.Arrays;
import java.util.stream.Stream;

/// What [DeterministicQueue#window] computes: the number of requests in the system at times a twentieth of D
/// apart, averaged over the window for each part u of D; between two u the distribution is interpolated.
final class QueueWindow {
    static final int PARTS = 20;
    private static final double SETTLED = 1e-12;

    private final DeterministicQueue queue;
    private final long from;
    private final long to;
    private final double part;

    /// What is in the queue, without those in service, D − u before a request comes.
    private final Mixture[] waiting =
            Stream.generate(Mixture::new).limit(PARTS + 1).toArray(Mixture[]::new);

    private final Counts[] arrivals = new Counts[PARTS + 1];

    /// @param from seconds, as `to`
    QueueWindow(DeterministicQueue queue, double from, double to) {
        this.queue = queue;
        this.part = queue.seconds() / PARTS;
        this.from = Math.round(from / part);
        this.to = Math.max(this.from + 1, Math.round(to / part));
        Arrays.setAll(arrivals, u -> Counts.poisson(queue.perSecond() * (PARTS - u) * part));
    }

    ResponseTimes responseTimes() {
        Counts ofOneService = arrivals[0];
        for (int phase = 0; phase < PARTS; phase++) {
            run(phase, ofOneService);
        }
        Counts[] cumulated = Stream.of(arrivals).map(Counts::cumulated).toArray(Counts[]::new);
        Counts[] counts = Stream.of(waiting).map(Mixture::counts).toArray(Counts[]::new);
        return seconds -> {
            double spare = seconds - queue.seconds();
            if (spare < 0) {
                return 0;
            }
            int rounds = queue.rounds(spare);
            double inParts = Math.clamp((spare - rounds * queue.seconds()) / part, 0, PARTS);
            int u = (int) Math.min(inParts, PARTS - 1);
            double weight = inParts - u;
            return (1 - weight) * within(u, rounds, counts, cumulated)
                    + weight * within(u + 1, rounds, counts, cumulated);
        };
    }

    /// Follows the system at times that are D apart, until the window ends or nothing changes any more.
    private void run(int phase, Counts ofOneService) {
        Counts now = Counts.poisson(queue.perSecond() * phase * part);
        boolean settled = false;
        for (long time = phase; time < to; time += PARTS) {
            Counts left = now.less(queue.servers());
            if (settled) {
                addAll(left, time);
                return;
            }
            for (int u = 0; u <= PARTS; u++) {
                add(left, time, u);
            }
            Counts next = left.plus(ofOneService);
            settled = next.distance(now) < SETTLED;
            now = next;
        }
    }

    private void add(Counts left, long time, int u) {
        long arrival = time + PARTS - u;
        if (from <= arrival && arrival < to) {
            waiting[u].add(left, 1);
        }
    }

    /// The same for all times that are left.
    private void addAll(Counts left, long time) {
        for (int u = 0; u <= PARTS; u++) {
            long first = time + PARTS - u;
            long missed = Math.max(0, Math.ceilDiv(from - first, PARTS));
            long times = Math.ceilDiv(to - first, PARTS) - missed;
            if (times > 0) {
                waiting[u].add(left, (double) times);
            }
        }
    }

    private double within(int u, int rounds, Counts[] counts, Counts[] cumulated) {
        int fewest = (rounds + 1) * queue.servers() - 1;
        double sum = counts[u].sumWithin(cumulated[u], fewest);
        for (long time = from; time < Math.min(to, PARTS - u); time++) {
            Counts sinceTheStart =
                    Counts.poisson(queue.perSecond() * (double) time * part).cumulated();
            sum += Counts.exactly(0).sumWithin(sinceTheStart, fewest);
        }
        return sum / (double) (to - from);
    }
}
