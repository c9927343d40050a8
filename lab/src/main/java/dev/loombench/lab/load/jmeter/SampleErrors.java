package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.EnumMap;
import java.util.Map;

/// Errors of the failed requests of one time range, without those that the plan's stop interrupted.
public final class SampleErrors {
    private final Map<LoadError, Long> counts = new EnumMap<>(LoadError.class);
    private final Map<LoadError, String> first = new EnumMap<>(LoadError.class);
    private long longestMillis;

    void add(JtlSample sample) {
        SampleError error = SampleError.of(sample);
        counts.merge(error.kind(), 1L, Long::sum);
        first.putIfAbsent(error.kind(), error.words());
        if (error.kind() != LoadError.WRONG_ANSWER) {
            longestMillis = Math.max(longestMillis, sample.elapsedMillis());
        }
    }

    /// Numbers by kind of error.
    public ErrorCounts counts() {
        return new ErrorCounts(counts);
    }

    /// JMeter's message for the first error of each kind.
    Map<LoadError, String> first() {
        return first;
    }

    /// Longest response time of a failed request, wrong answers excluded.
    long longestMillis() {
        return longestMillis;
    }

    /// Lists the kinds without wrong answers, as [#words].
    String unanswered() {
        Map<LoadError, Long> unanswered = new EnumMap<>(counts);
        unanswered.remove(LoadError.WRONG_ANSWER);
        return new ErrorCounts(unanswered).describe(kind -> " (" + first.get(kind) + ")");
    }

    /// Lists all kinds with their counts and first messages; the message of a wrong answer is left out.
    String words() {
        return counts().describe(kind -> kind == LoadError.WRONG_ANSWER ? "" : " (" + first.get(kind) + ")");
    }
}
