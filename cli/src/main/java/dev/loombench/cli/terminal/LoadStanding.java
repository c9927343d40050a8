package dev.loombench.cli.terminal;

import dev.loombench.lab.method.MeasuredLoad;
import dev.loombench.lab.validity.LoadChecks;

/// What a load is worth to those who watched its target meanwhile.
public enum LoadStanding {
    /// Its figures may be trusted.
    SOUND,
    /// The generator or the machine was the limit: its figures are void, and the target was under load all the same.
    VOID,
    /// The target gave no right answers, or too many wrong ones.
    UNANSWERED,
    /// It couldn't be begun, or not brought to its end.
    UNMADE;

    public static LoadStanding of(MeasuredLoad load) {
        if (load.fault().isPresent()) {
            return UNMADE;
        }
        if (LoadChecks.serversCause(load.findings()).isPresent()) {
            return UNANSWERED;
        }
        return LoadChecks.foreignCause(load.findings()).isPresent() ? VOID : SOUND;
    }
}
