package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.checks.RandomLoadSeconds;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/// Simulated servers under Poisson arrivals, after a warm-up of 10 s.
final class SimulatedServers {
    static final long SEED = Long.getLong("loombench.seed", 20_260_101L);
    private static final int WARM_UP = 10;

    private SimulatedServers() {}

    /// Server that can be probed at a rate.
    interface Server {
        SearchRecord at(Slo slo, double perSecond);
    }

    /// Load that the generator couldn't make.
    static SearchRecord invalid(double rate, String reason) {
        return SearchRecord.invalid(1, SearchStage.COARSE, rate, 1, true, reason);
    }

    /// A number of servers with one queue.
    static Server queue(Random random, int servers, ToDoubleFunction<Random> service, int seconds) {
        return (slo, rate) -> {
            Recording recording = new Recording(seconds);
            PriorityQueue<Double> free = new PriorityQueue<>();
            for (int i = 0; i < servers; i++) {
                free.add(0.0);
            }
            double now = 0;
            while ((now += -Math.log(1 - random.nextDouble()) / rate) < WARM_UP + seconds) {
                double end = Math.max(now, free.remove()) + service.applyAsDouble(random);
                free.add(end);
                recording.add(now, end, true);
            }
            return recording.load(slo, rate);
        };
    }

    /// Server without a queue that fails a share of the requests, which depends on the rate.
    static Server failing(Random random, double latency, DoubleUnaryOperator share, int seconds) {
        return (slo, rate) -> {
            Recording recording = new Recording(seconds);
            double errors = share.applyAsDouble(rate);
            double now = 0;
            while ((now += -Math.log(1 - random.nextDouble()) / rate) < WARM_UP + seconds) {
                recording.add(now, now + latency, random.nextDouble() >= errors);
            }
            return recording.load(slo, rate);
        };
    }

    private static final class Recording {
        private final int seconds;
        private final long[] scheduled;
        private final long[] answered;
        private final long[] failed;
        private final List<List<Double>> responses = new ArrayList<>();
        private final Map<Long, Long> counts = new TreeMap<>();

        Recording(int seconds) {
            this.seconds = seconds;
            scheduled = new long[seconds];
            answered = new long[seconds];
            failed = new long[seconds];
            for (int i = 0; i < seconds; i++) {
                responses.add(new ArrayList<>());
            }
        }

        void add(double begin, double end, boolean correct) {
            int scheduledAt = (int) Math.floor(begin) - WARM_UP;
            if (scheduledAt >= 0) {
                scheduled[scheduledAt]++;
                counts.merge(Math.round((end - begin) * 1e6) * 1_000, 1L, Long::sum);
            }
            int completed = (int) Math.floor(end) - WARM_UP;
            if (completed >= 0 && completed < seconds) {
                (correct ? answered : failed)[completed]++;
                responses.get(completed).add(end - begin);
            }
        }

        SearchRecord load(Slo slo, double rate) {
            List<LoadSecond> window = new ArrayList<>();
            for (int i = 0; i < seconds; i++) {
                double[] sorted = responses.get(i).stream().mapToDouble(r -> r).toArray();
                Arrays.sort(sorted);
                window.add(
                        RandomLoadSeconds.second(i, answered[i], sorted.length == 0 ? 0 : sorted[sorted.length / 2]));
            }
            return new ProbeFigures(
                            seconds,
                            LongStream.of(scheduled).sum(),
                            LongStream.of(answered).sum(),
                            LongStream.of(failed).sum(),
                            new Latencies(counts),
                            SteadinessCheck.check(window))
                    .judged(slo, 1, SearchStage.COARSE, rate, 1, true);
        }
    }
}
