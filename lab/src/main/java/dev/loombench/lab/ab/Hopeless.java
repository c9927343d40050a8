package dev.loombench.lab.ab;

import dev.loombench.lab.fork.LastWords;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.journal.RunDirectory;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.journal.TrialRecord.TrialStatus;
import dev.loombench.lab.validity.LoadChecks;
import java.util.List;
import java.util.Optional;

/// Whether further trials would come to no more than those before.
final class Hopeless {
    private Hopeless() {}

    /// Trials of the same cell as the last one that count for nothing: two where the side's answers are to
    /// blame, three of three where the machine is.
    ///
    /// @param trials that were measured, the last one last
    /// @param run has what the side printed
    static Optional<SideFault> of(List<TrialRecord> trials, RunDirectory run) {
        TrialRecord last = trials.getLast();
        if (last.status() != TrialStatus.FAILED) {
            return Optional.empty();
        }
        List<TrialRecord> cell = trials.stream()
                .filter(trial -> trial.repeatedBy() == null && trial.cell().equals(last.cell()))
                .toList();
        long failed = cell.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        boolean answers = LoadChecks.serversCause(last.findings()).isPresent();
        if (answers ? failed < 2 : failed < 3 || failed < cell.size()) {
            return Optional.empty();
        }
        String side = "side '" + last.cell().model() + "'";
        return Optional.of(new SideFault(
                side,
                side + " can't be measured: " + last.failure(),
                LastWords.lines(run.trialDirectory(last.id()).resolve(SideTrial.OUTPUT))));
    }
}
