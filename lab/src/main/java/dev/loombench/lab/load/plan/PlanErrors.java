package dev.loombench.lab.load.plan;

import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/// What went wrong with the requests of a stretch of time, those left out that the plan's end cut off.
///
/// @param counts how many, by kind
/// @param first what JMeter said of the first one of each kind
/// @param longestMillis how long the longest of them took, those with a wrong answer left out
public record PlanErrors(ErrorCounts counts, Map<LoadError, String> first, long longestMillis) {
    public PlanErrors {
        Map<LoadError, String> ordered = new EnumMap<>(LoadError.class);
        ordered.putAll(first);
        first = Collections.unmodifiableMap(ordered);
    }

    /// All kinds, for people; the first wrong answer isn't told.
    public String words() {
        return counts.words(kind -> kind == LoadError.WRONG_ANSWER ? "" : " (" + first.get(kind) + ")");
    }
}
