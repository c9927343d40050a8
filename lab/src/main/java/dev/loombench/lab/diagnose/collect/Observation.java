package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.Symptoms;
import org.jspecify.annotations.Nullable;

/// Result of an observation.
///
/// @param java version of the JVM, such as `21.0.5+11`
/// @param endReason reason why it was shorter than requested; absent where it wasn't
/// @param silent whether the JVM stopped answering, though it hadn't ended
public record Observation(
        String java, Symptoms symptoms, @Nullable String endReason, boolean silent) {
    /// This result with a reason for its end, unless it has one.
    public Observation withEndReason(String reason) {
        return new Observation(java, symptoms, endReason == null ? reason : endReason, silent);
    }
}
