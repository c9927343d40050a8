package dev.loombench.lab.stats;

import java.util.Map;
import java.util.NavigableMap;
import java.util.SequencedMap;
import java.util.TreeMap;

/// How latencies are distributed: how often each of them was seen. Several can be put together, which is right
/// for repeats at the same rate, while averaging their percentiles is not.
public final class Latencies {
    /// Without a single one.
    public static final Latencies NONE = new Latencies(Map.of());

    /// From each latency to how many are at most that long.
    private final NavigableMap<Long, Long> cumulated = new TreeMap<>();

    /// From how many there are up to a latency to that latency.
    private final NavigableMap<Long, Long> byRank = new TreeMap<>();

    private final long count;
    private final double sum;

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

    /// The latency in seconds that the share of requests doesn't exceed: the smallest one seen for which that
    /// holds (nearest rank); NaN where there is none at all.
    ///
    /// @param share such as 0.99; 0 is the shortest, 1 the longest
    /// @throws IllegalArgumentException if it doesn't lie between 0 and 1
    public double quantile(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share of requests lies between 0 and 1: " + share);
        }
        if (count == 0) {
            return Double.NaN;
        }
        long rank = Math.clamp((long) Math.ceil(share * count - 1e-9), 1, count);
        return byRank.ceilingEntry(rank).getValue() / 1e9;
    }

    /// The longest in seconds; NaN where there is none at all.
    public double max() {
        return quantile(1);
    }

    /// The mean in seconds; NaN where there is none at all.
    public double mean() {
        return sum / count / 1e9;
    }

    /// How many are longer.
    public long longerThan(long nanos) {
        Map.Entry<Long, Long> atMost = cumulated.floorEntry(nanos);
        return count - (atMost == null ? 0 : atMost.getValue());
    }

    /// The mean in seconds of all but so many of the longest; NaN where none is left.
    public double meanWithoutLongest(long times) {
        double left = sum;
        long out = Math.min(times, count);
        long remaining = out;
        for (Map.Entry<Long, Long> entry : counts().reversed().entrySet()) {
            long taken = Math.min(remaining, entry.getValue());
            left -= (double) entry.getKey() * taken;
            remaining -= taken;
        }
        return count == out ? Double.NaN : left / (count - out) / 1e9;
    }

    /// How often each was seen, by nanoseconds, from the shortest on.
    public SequencedMap<Long, Long> counts() {
        SequencedMap<Long, Long> counts = new TreeMap<>();
        long before = 0;
        for (Map.Entry<Long, Long> entry : cumulated.entrySet()) {
            counts.put(entry.getKey(), entry.getValue() - before);
            before = entry.getValue();
        }
        return counts;
    }

    /// Both together.
    public Latencies plus(Latencies other) {
        Map<Long, Long> all = new TreeMap<>(counts());
        other.counts().forEach((nanos, times) -> all.merge(nanos, times, Long::sum));
        return new Latencies(all);
    }

    /// These and so many more that took at least that long, such as requests given up at their timeout.
    public Latencies plus(long times, long nanos) {
        return plus(new Latencies(Map.of(nanos, times)));
    }
}
