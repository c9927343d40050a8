package dev.loombench.cli.diagnose;

import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.collect.ObservationSettings.ObservationLevel;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.service.SideDiagnosis;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The output of `diagnose --format json`.
///
/// @param java the JVM's version; absent if it wasn't watched
/// @param seconds how long it was watched
/// @param ended why watching ended early; absent if it didn't
/// @param virtualThreads whether the JVM has virtual threads; absent if it wasn't watched
/// @param healthy whether there is no finding, and threads were seen going on until the end
/// @param basis what was seen of threads that go on; absent if it wasn't watched
/// @param notObservable signals that couldn't be observed, each with the reason
/// @param load the concurrent load, as `load` reports it; absent without one
public record DiagnoseReport(
        long pid,
        @Nullable String java,
        String tier,
        double seconds,
        @Nullable String ended,
        @Nullable Boolean virtualThreads,
        boolean healthy,
        @Nullable String basis,
        boolean confirmed,
        List<CauseRecord> findings,
        Map<String, String> notObservable,
        @Nullable LoadDocument load) {
    /// Converts a diagnosis to its JSON form.
    ///
    /// @param load the concurrent load; absent without one
    public static DiagnoseReport of(
            long pid, ObservationLevel tier, Observation watched, Diagnosis diagnosis, @Nullable LoadDocument load) {
        return new DiagnoseReport(
                pid,
                watched.java(),
                word(tier),
                watched.symptoms().window().toNanos() / 1e9,
                watched.endReason(),
                watched.symptoms().hasVirtualThreads(),
                diagnosis.isHealthy() && watched.endReason() == null,
                diagnosis.basis().text(),
                diagnosis.isConfirmed(),
                SideDiagnosis.causes(diagnosis),
                diagnosis.unobserved(),
                load);
    }

    /// Report for a load that ended before the JVM could be watched.
    static DiagnoseReport withoutObservation(long pid, ObservationLevel tier, LoadDocument load) {
        return new DiagnoseReport(
                pid,
                null,
                word(tier),
                0,
                "the load ended before the JVM could be watched",
                null,
                false,
                null,
                false,
                List.of(),
                Map.of(),
                load);
    }

    private static String word(ObservationLevel tier) {
        return tier.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
