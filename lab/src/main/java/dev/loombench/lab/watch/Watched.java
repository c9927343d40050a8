package dev.loombench.lab.watch;

import dev.loombench.lab.cause.Symptoms;
import org.jspecify.annotations.Nullable;

/// What was seen.
///
/// @param java the JVM's version, such as `21.0.5+11`
/// @param ended why it was watched for less time than asked for; absent where it wasn't
public record Watched(
        String java, Symptoms symptoms, @Nullable String ended) {
    /// The same with a reason, where it has none of its own.
    public Watched endedBy(String reason) {
        return new Watched(java, symptoms, ended == null ? reason : ended);
    }
}
