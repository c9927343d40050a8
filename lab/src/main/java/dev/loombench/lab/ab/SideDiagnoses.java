package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbLevel;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.AbDocument.DiagnosisRecord;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/// What limits each side, one after the other, where the budget leaves time for all of them.
///
/// @param fits whether it does
record SideDiagnoses(SideTrial trials, boolean fits) {
    /// Is told of each.
    interface Found {
        void diagnosis(DiagnosisRecord found) throws IOException;
    }

    /// @param level under which a side is looked at; empty where none is known
    void run(Function<AbSide, Optional<AbLevel>> level, Found found) throws IOException, InterruptedException {
        Stop stop = trials.bench().stop();
        for (AbSide side : trials.bench().order().sides()) {
            if (stop.requested()) {
                return;
            }
            DiagnosisRecord diagnosis = of(side, level.apply(side));
            if (!stop.requested()) {
                found.diagnosis(diagnosis);
            }
        }
    }

    private DiagnosisRecord of(AbSide side, Optional<AbLevel> level) throws InterruptedException {
        if (level.isEmpty()) {
            return DiagnosisRecord.unwatched(side.name(), null, "no rate is known that it sustains");
        }
        if (!fits) {
            return DiagnosisRecord.unwatched(side.name(), level.get().perSecondOrNull(), AbWords.NO_TIME);
        }
        trials.listener().stage(AbWords.watching(side, level.get()));
        return new SideDiagnosis(trials).of(side, level.get());
    }
}
