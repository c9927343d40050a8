package dev.loombench.lab.stats;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Distribution of latencies, as counts by nanoseconds: the recorded values of an HdrHistogram, or JMeter's
/// milliseconds, which it holds exactly. Distributions of repeats at the same rate can be merged, while averaging
/// their percentiles would be wrong.
public final class Latencies {
    public static final Latencies NONE = new Latencies(Map.of());

    /// Longest time in milliseconds that a file's time can be, ten years: beyond it the file is damaged.
    public static final long MAX_MILLIS = 315_576_000_000L;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /// Number of latencies up to a value, by that value in nanoseconds.
    private final NavigableMap<Long, Long> cumulated = new TreeMap<>();

    /// Latency in nanoseconds by its rank, the number of latencies up to it.
    private final NavigableMap<Long, Long> byRank = new TreeMap<>();

    private final long count;
    private final double sum;

    /// Creates a distribution from its counts.
    ///
    /// @param counts by latency in nanoseconds, as the recorded values of an HdrHistogram give them
    /// @throws IllegalArgumentException if a latency or a count is negative
    public Latencies(Map<Long, Long> counts) {
        long soFar = 0;
        double total = 0;
        for (Map.Entry<Long, Long> entry : new TreeMap<>(counts).entrySet()) {
            long nanos = entry.getKey();
            long times = entry.getValue();
            if (nanos < 0 || times < 0) {
                throw new IllegalArgumentException("no latency: " + times + " times " + nanos + " ns");
            }
            if (times > 0) {
                soFar += times;
                total += (double) nanos * times;
                cumulated.put(nanos, soFar);
                byRank.put(soFar, nanos);
            }
        }
        this.count = soFar;
        this.sum = total;
    }

    public long count() {
        return count;
    }

    /// Returns the quantile in seconds, by nearest rank: the smallest recorded latency that at least this share
    /// of the requests doesn't exceed; NaN without any latency.
    ///
    /// @param share such as 0.99; 0 gives the shortest, 1 the longest
    /// @throws IllegalArgumentException if it doesn't lie between 0 and 1
    public double quantile(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of requests lies between 0 and 1: " + share);
        }
        if (count == 0) {
            return Double.NaN;
        }
        long rank = Math.clamp((long) Math.ceil(share * count - 1e-6), 1, count);
        return byRank.ceilingEntry(rank).getValue() / 1e9;
    }

    /// Longest latency in seconds; NaN without any.
    public double max() {
        return quantile(1);
    }

    /// Mean latency in seconds; NaN without any.
    public double mean() {
        return sum / count / 1e9;
    }

    /// Counts the latencies above a value.
    public long longerThan(long nanos) {
        Map.Entry<Long, Long> atMost = cumulated.floorEntry(nanos);
        return count - (atMost == null ? 0 : atMost.getValue());
    }

    /// Mean in seconds without a number of the longest latencies; NaN where none is left.
    ///
    /// @param times number of latencies to leave out
    public double meanWithoutLongest(long times) {
        double remainingSum = sum;
        long excluded = Math.min(times, count);
        long toExclude = excluded;
        for (Map.Entry<Long, Long> entry : counts().reversed().entrySet()) {
            long removed = Math.min(toExclude, entry.getValue());
            remainingSum -= (double) entry.getKey() * removed;
            toExclude -= removed;
        }
        return count == excluded ? Double.NaN : remainingSum / (count - excluded) / 1e9;
    }

    /// Counts by latency in nanoseconds, ascending.
    public SequencedMap<Long, Long> counts() {
        SequencedMap<Long, Long> counts = new TreeMap<>();
        long before = 0;
        for (Map.Entry<Long, Long> entry : cumulated.entrySet()) {
            counts.put(entry.getKey(), entry.getValue() - before);
            before = entry.getValue();
        }
        return counts;
    }

    /// Merges two distributions.
    public Latencies plus(Latencies other) {
        Map<Long, Long> merged = new TreeMap<>(counts());
        other.counts().forEach((nanos, times) -> merged.merge(nanos, times, Long::sum));
        return new Latencies(merged);
    }

    /// Counts of latencies while they are recorded.
    public static final class LatencyCounts {
        private final Map<Long, long[]> counts = new HashMap<>();

        /// Counts a latency in milliseconds, which the distribution holds exactly. A negative one, as after the
        /// clock was set back, counts as 0, and one of more nanoseconds than there are as the most.
        public void addMillis(long millis) {
            long nanos = Math.clamp(millis, 0, Long.MAX_VALUE / NANOS_PER_MILLI) * NANOS_PER_MILLI;
            counts.computeIfAbsent(nanos, unknown -> new long[1])[0]++;
        }

        public Latencies latencies() {
            Map<Long, Long> counted = new HashMap<>();
            counts.forEach((nanos, times) -> counted.put(nanos, times[0]));
            return new Latencies(counted);
        }
    }

    /// Summary statistics of latencies by name, in seconds.
    public static final class LatencyFigures {
        public static final List<String> NAMES = List.of("mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "max");

        private LatencyFigures() {}

        /// Computes `mean`, `p50` to `p99.9` and `max`; empty without any latency.
        public static Map<String, Double> of(Latencies latencies) {
            Map<String, Double> figures = new LinkedHashMap<>();
            if (latencies.count() > 0) {
                figures.put("mean", latencies.mean());
                figures.put("p50", latencies.quantile(0.5));
                figures.put("p75", latencies.quantile(0.75));
                figures.put("p90", latencies.quantile(0.9));
                figures.put("p95", latencies.quantile(0.95));
                figures.put("p99", latencies.quantile(0.99));
                figures.put("p99.9", latencies.quantile(0.999));
                figures.put("max", latencies.max());
            }
            return figures;
        }
    }
}
