package dev.loombench.cli.terminal;

import dev.loombench.lab.load.LoadAssessment;
import dev.loombench.lab.load.checks.LoadChecks;

/// Validity of a load that ran while its target was diagnosed.
public enum LoadVerdict {
    /// The figures are valid.
    SOUND,
    /// The generator or the machine was the bottleneck: the figures are void, but the target was under load.
    VOID,
    /// The target gave no correct answers, or too many wrong ones.
    UNANSWERED,
    /// The load couldn't be started, or ended early.
    UNMADE;

    public static LoadVerdict of(LoadAssessment load) {
        if (load.fault().isPresent()) {
            return UNMADE;
        }
        if (LoadChecks.firstInvalidOfServer(load.findings()).isPresent()) {
            return UNANSWERED;
        }
        return LoadChecks.firstInvalidOutsideServer(load.findings()).isPresent() ? VOID : SOUND;
    }
}
