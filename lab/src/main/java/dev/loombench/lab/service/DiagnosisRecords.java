package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.Observation;
import dev.loombench.lab.diagnose.rules.Cause;
import dev.loombench.lab.diagnose.rules.CauseFinding;
import dev.loombench.lab.diagnose.rules.Diagnosis;
import dev.loombench.lab.model.ab.AbDocument.CauseRecord;
import dev.loombench.lab.model.ab.DiagnosisRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Records of diagnoses of sides.
public final class DiagnosisRecords {
    private DiagnosisRecords() {}

    /// Builds the record of a diagnosis.
    ///
    /// @param rate requests per second; absent for none
    /// @param fault reason for which the load ended early or has no figures
    public static DiagnosisRecord of(
            String side, @Nullable Double rate, Optional<Observation> observation, Optional<String> fault) {
        if (observation.isEmpty()) {
            return DiagnosisRecord.unwatched(side, rate, fault.orElse("the load ended before the measurement began"));
        }
        Observation watched = observation.get();
        String ended = watched.endReason();
        Diagnosis diagnosis = Diagnosis.diagnose(watched.symptoms());
        return new DiagnosisRecord(
                side,
                rate,
                watched.java(),
                watched.symptoms().window().toMillis() / 1e3,
                ended == null ? fault.orElse(null) : ended,
                causes(diagnosis),
                diagnosis.unobserved());
    }

    /// The findings as records, most severe first.
    public static List<CauseRecord> causes(Diagnosis diagnosis) {
        return diagnosis.findings().stream().map(DiagnosisRecords::record).toList();
    }

    private static CauseRecord record(CauseFinding finding) {
        Cause cause = finding.cause();
        return new CauseRecord(
                cause.code(),
                finding.confidence().code(),
                finding.title().toString(),
                cause.limit(),
                finding.sentences(),
                finding.frames(),
                finding.remedy().toString());
    }
}
