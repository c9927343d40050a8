package dev.loombench.lab.ab.judge;

import dev.loombench.lab.journal.AbCapacities;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import java.util.List;
import java.util.Optional;

/// What was found out of the sides beside their pairs.
///
/// @param capacities of the sides; empty where none was to be searched
/// @param diagnoses of the sides that were looked at so far
public record Beside(Optional<AbCapacities> capacities, List<DiagnosisRecord> diagnoses) {
    static final Beside NOTHING = new Beside(Optional.empty(), List.of());

    public Beside {
        diagnoses = List.copyOf(diagnoses);
    }
}
