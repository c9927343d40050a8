package dev.loombench.lab.diagnose.rules;

import java.util.stream.Stream;

/// Derives findings of one kind of cause from symptoms.
@FunctionalInterface
interface DiagnosisRule {
    Stream<CauseFinding> findings(Symptoms symptoms);
}
