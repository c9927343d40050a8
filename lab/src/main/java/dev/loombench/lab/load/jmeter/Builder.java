package dev.loombench.lab.load.jmeter;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// Mutable builder of a [ExactHistogram].
final class Builder {
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
