package dev.loombench.lab.model.ab;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Diagnosis of a side's JVM under one additional load, whose figures enter no comparison.
///
/// @param rate requests per second of that load; absent under a plan, and for a job
/// @param java version of Java; absent where the JVM couldn't be watched
/// @param seconds duration of the diagnosis
/// @param reason why the diagnosis is missing or incomplete, as a clause; absent where it is complete
/// @param findings causes, most severe first; empty where nothing was found to block its threads
/// @param notObservable reasons for missing observations, by observation
public record DiagnosisRecord(
        String side,
        @Nullable Double rate,
        @Nullable String java,
        double seconds,
        @Nullable String reason,
        List<AbDocument.CauseRecord> findings,
        Map<String, String> notObservable) {
    /// A missing diagnosis.
    public static DiagnosisRecord unwatched(String side, @Nullable Double rate, String reason) {
        return new DiagnosisRecord(side, rate, null, 0, reason, List.of(), Map.of());
    }
}
