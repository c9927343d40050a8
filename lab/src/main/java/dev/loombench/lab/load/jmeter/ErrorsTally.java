package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.EnumMap;
import java.util.Map;

/// Aggregation of failed samples to [PlanErrors].
final class ErrorsTally {
    private final Map<LoadError, Long> counts = new EnumMap<>(LoadError.class);
    private final Map<LoadError, String> first = new EnumMap<>(LoadError.class);
    private long longestMillis;

    /// @param sample a failed one
    void take(JtlSample sample) {
        SampleError error = SampleError.of(sample);
        counts.merge(error.kind(), 1L, Long::sum);
        first.putIfAbsent(error.kind(), error.words());
        if (error.kind() != LoadError.WRONG_ANSWER) {
            longestMillis = Math.max(longestMillis, sample.elapsedMillis());
        }
    }

    PlanErrors errors() {
        return new PlanErrors(new ErrorCounts(counts), first, longestMillis);
    }
}
