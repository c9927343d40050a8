package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Caveats about a run's figures for comparisons, one sentence each.
final class RunCaveats {
    private static final String SMOKE_PROFILE = "smoke";

    private RunCaveats() {}

    /// Lists the caveats.
    ///
    /// @param counting trials whose figures count
    static List<String> of(RunDocument run, List<TrialRecord> counting) {
        List<String> notes = new ArrayList<>();
        status(run.status()).ifPresent(notes::add);
        if (run.profile().equals(SMOKE_PROFILE)) {
            notes.add("Its profile is smoke, which only shows that everything works; its figures mean nothing.");
        }
        run.findings().stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .map(finding -> "Its machine: " + finding.message())
                .forEach(notes::add);
        flagged(counting, TrialChecks.DISTURBED, "disturbed by other load on the machine")
                .ifPresent(notes::add);
        flagged(counting, TrialChecks.NOT_STEADY, "not in a steady state").ifPresent(notes::add);
        flagged(counting, TrialChecks.MEMORY_TIGHT, "allowed a larger heap than there was memory for")
                .ifPresent(notes::add);
        return notes;
    }

    private static Optional<String> status(RunStatus status) {
        return switch (status) {
            case COMPLETE -> Optional.empty();
            case PARTIAL -> Optional.of("It is incomplete: trials are missing.");
            case FAILED -> Optional.of("Some of its trials failed.");
        };
    }

    private static Optional<String> flagged(List<TrialRecord> counting, String code, String clause) {
        List<TrialRecord> flagged =
                counting.stream().filter(trial -> trial.hasFinding(code)).toList();
        if (flagged.isEmpty()) {
            return Optional.empty();
        }
        String experiments =
                flagged.stream().map(TrialRecord::experiment).distinct().collect(Collectors.joining(", "));
        return Optional.of(
                flagged.size() + " of its " + counting.size() + (counting.size() == 1 ? " trial " : " trials ")
                        + (flagged.size() == 1 ? "was " : "were ") + clause + " (" + experiments + ").");
    }
}
