package dev.loombench.lab.service;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import dev.loombench.lab.store.RunDirectory;
import java.util.List;
import java.util.Optional;

/// Decides when a run is aborted because further trials of a cell would fail like those before.
final class AbortRule {
    private AbortRule() {}

    /// Returns the failure that ends the run: after two failed trials of the last one's cell if the side's
    /// responses are to blame, after three of three if the machine is.
    ///
    /// @param trials measured trials, in order
    /// @param run directory with the side's output
    static Optional<ServiceFailedException> evaluate(List<TrialRecord> trials, RunDirectory run) {
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
        boolean serverAtFault = LoadChecks.firstInvalidOfServer(last.findings()).isPresent();
        if (serverAtFault ? failed < 2 : failed < 3 || failed < cell.size()) {
            return Optional.empty();
        }
        String side = "side '" + last.cell().model() + "'";
        return Optional.of(new ServiceFailedException(
                side,
                side + " can't be measured: " + last.failure(),
                LogTail.lines(run.trialDirectory(last.id()).resolve(SideTrialRunner.OUTPUT_FILE))));
    }
}
