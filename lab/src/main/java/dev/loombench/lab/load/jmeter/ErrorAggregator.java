package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.EnumMap;
import java.util.Map;

/// Aggregation of failed samples to [JtlErrors].
final class ErrorAggregator {
    private final Map<LoadError, Long> counts = new EnumMap<>(LoadError.class);
    private final Map<LoadError, String> first = new EnumMap<>(LoadError.class);
    private long longestMillis;

    /// @param sample a failed one
    void add(JtlSample sample) {
        SampleError error = SampleError.of(sample);
        counts.merge(error.kind(), 1L, Long::sum);
        first.putIfAbsent(error.kind(), error.words());
        if (error.kind() != LoadError.WRONG_ANSWER) {
            longestMillis = Math.max(longestMillis, sample.elapsedMillis());
        }
    }

    JtlErrors errors() {
        return new JtlErrors(new ErrorCounts(counts), first, longestMillis);
    }
}
