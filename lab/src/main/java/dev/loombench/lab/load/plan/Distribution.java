package dev.loombench.lab.load.plan;

import java.util.Collections;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// How often each value was seen. Values are whole numbers, of milliseconds for instance, and none is
/// rounded.
///
/// @param counts how often, by value; every count is positive
public record Distribution(SortedMap<Long, Long> counts) {
    public Distribution {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        if (counts.values().stream().anyMatch(count -> count < 1)) {
            throw new IllegalArgumentException("a value is seen at least once: " + counts);
        }
    }

    /// How many values there are.
    public long count() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /// Absent where there is no value.
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

    /// The smallest value that is at least as large as this share of all values: the nearest rank, which
    /// is always a value that was seen.
    ///
    /// @param percent over 0, up to 100
    public OptionalLong percentile(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("a percentile lies over 0 and up to 100: " + percent);
        }
        long rank = (long) Math.ceil(percent / 100 * (double) count() - 1e-6);
        long seen = 0;
        for (Map.Entry<Long, Long> entry : counts.entrySet()) {
            seen += entry.getValue();
            if (seen >= rank) {
                return OptionalLong.of(entry.getKey());
            }
        }
        return OptionalLong.empty();
    }

    /// How many values are larger than the first limit and not larger than the second.
    public long between(long over, long upTo) {
        return counts.subMap(over + 1, upTo + 1).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }
}
