package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Derives findings of one kind of cause from symptoms.
@FunctionalInterface
interface DiagnosisRule {
    List<CauseFinding> findings(Symptoms symptoms);
}
