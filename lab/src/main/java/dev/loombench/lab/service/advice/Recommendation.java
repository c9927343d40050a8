package dev.loombench.lab.service.advice;

import dev.loombench.protocol.Format;
import org.jspecify.annotations.Nullable;

/// Recommendation for one side.
///
/// @param reason clause with the figures that justify it
public record Recommendation(RecommendationKind kind, String reason) {
    /// A ratio with its interval, where it has one, such as `0.423 times, 0.313 to 0.572`.
    static String ratio(double ratio, @Nullable Double low, @Nullable Double high) {
        String times = Format.significant(ratio) + " times";
        return low == null || high == null
                ? times
                : times + ", " + Format.significant(low) + " to " + Format.significant(high);
    }
}
