package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// Errors of the requests of one time range, without those that the plan's stop interrupted.
///
/// @param counts by kind of error
/// @param first JMeter's message for the first error of each kind
/// @param longestMillis longest response time of a failed request, wrong answers excluded
public record JtlErrors(ErrorCounts counts, Map<LoadError, String> first, long longestMillis) {
    public JtlErrors {
        Map<LoadError, String> ordered = new EnumMap<>(LoadError.class);
        ordered.putAll(first);
        first = Collections.unmodifiableMap(ordered);
    }

    /// Lists all kinds with their counts and first messages; the message of a wrong answer is left out.
    public String words() {
        return counts.describe(kind -> kind == LoadError.WRONG_ANSWER ? "" : " (" + first.get(kind) + ")");
    }
}
