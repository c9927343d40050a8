package dev.loombench.lab.load;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineProbe.MachineSnapshot;
import dev.loombench.lab.model.Finding;
import java.util.List;
import java.util.Optional;

/// Check that nothing else used the machine during loads from the command line, which no trial monitors.
public final class DisturbanceCheck {
    private final MachineProbe probe;
    private final List<Long> serverPids;
    private final boolean distinguishable;
    private final MachineSnapshot before;

    /// Takes the first snapshot.
    ///
    /// @param serverPids processes of the server on this machine
    /// @param distinguishable whether all of them are known; otherwise their work can't be told from other
    ///     programs'
    DisturbanceCheck(MachineProbe probe, List<Long> serverPids, boolean distinguishable) {
        this.probe = probe;
        this.serverPids = List.copyOf(serverPids);
        this.distinguishable = distinguishable;
        this.before = probe.snapshot(serverPids);
    }

    /// Starts the check.
    ///
    /// @param target the server's process, as far as it is known
    /// @param host of the server
    public static DisturbanceCheck start(TargetProcess target, String host) {
        boolean distinguishable = target.pid().isPresent() || !TargetProcess.isLocal(host);
        return new DisturbanceCheck(
                new MachineProbe(), target.pid().stream().boxed().toList(), distinguishable);
    }

    /// Reports what disturbed the loads, after their processes have ended; empty where nothing did.
    public Optional<Finding> disturbance() {
        MachineActivity all = MachineActivity.between(before, probe.snapshot(serverPids));
        MachineActivity activity = distinguishable ? all : all.withoutOthers();
        return TrialChecks.disturbance(
                "the machine wasn't quiet during the measurement",
                DisturbanceRule.reasons(activity),
                "stop other programs on it, except those that the server needs, such as a database",
                activity.shares());
    }
}
