package dev.loombench.lab.load.jmeter;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// Exact histogram of whole numbers, such as response times in milliseconds; no value is rounded.
///
/// @param counts frequency of each value, always positive
public record ExactHistogram(SortedMap<Long, Long> counts) {
    public ExactHistogram {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        if (counts.values().stream().anyMatch(count -> count < 1)) {
            throw new IllegalArgumentException("a value is seen at least once: " + counts);
        }
    }

    /// Number of values.
    public long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Arithmetic mean; empty without any value.
    public OptionalDouble mean() {
        double sum = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            sum += (double) entry.getKey() * entry.getValue();
        }
        return counts.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum / count());
    }

    public OptionalLong min() {
        return counts.isEmpty() ? OptionalLong.empty() : OptionalLong.of(counts.firstKey());
    }

    public OptionalLong max() {
        return counts.isEmpty() ? OptionalLong.empty() : OptionalLong.of(counts.lastKey());
    }

    /// Percentile by nearest rank: the smallest recorded value that at least this share of all values doesn't
    /// exceed; empty without any value.
    ///
    /// @param percent over 0, up to 100
    public OptionalLong percentile(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("a percentile lies over 0 and up to 100: " + percent);
        }
        long rank = (long) Math.ceil(percent / 100 * (double) count() - 1e-6);
        long cumulated = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            cumulated += entry.getValue();
            if (cumulated >= rank) {
                return OptionalLong.of(entry.getKey());
            }
        }
        return OptionalLong.empty();
    }

    /// Counts the values larger than the first limit and not larger than the second.
    public long between(long over, long upTo) {
        return counts.subMap(over + 1, upTo + 1).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /// Mutable builder of an [ExactHistogram].
    static final class HistogramBuilder {
        private final Map<Long, long[]> counts = new HashMap<>();

        void add(long value) {
            counts.computeIfAbsent(value, v -> new long[1])[0]++;
        }

        ExactHistogram build() {
            TreeMap<Long, Long> sorted = new TreeMap<>();
            counts.forEach((value, count) -> sorted.put(value, count[0]));
            return new ExactHistogram(sorted);
        }
    }
}
