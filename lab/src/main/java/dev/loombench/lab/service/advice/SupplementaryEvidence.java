package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.AbDocument.DiagnosisRecord;
import java.util.List;
import java.util.Optional;

/// Evidence on the sides other than their pairs.
///
/// @param capacities capacities of the sides; empty if no search was requested
/// @param diagnoses diagnoses of the sides so far
public record SupplementaryEvidence(Optional<AbCapacities> capacities, List<DiagnosisRecord> diagnoses) {
    static final SupplementaryEvidence NOTHING = new SupplementaryEvidence(Optional.empty(), List.of());

    public SupplementaryEvidence {
        diagnoses = List.copyOf(diagnoses);
    }
}
