package dev.loombench.lab.method;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.probe.Disturbance;
import dev.loombench.lab.probe.MachineActivity;
import dev.loombench.lab.probe.MachineProbe;
import dev.loombench.lab.probe.Snapshot;
import dev.loombench.lab.validity.TrialChecks;
import java.util.List;
import java.util.Optional;

/// Whether nothing else used the machine while loads were made from the command line, where no trial looks at it.
public final class QuietMachine {
    private final MachineProbe probe;
    private final List<Long> server;
    private final boolean toldApart;
    private final Snapshot before;

    /// @param server processes of it on this machine
    /// @param toldApart whether these are known, if there are any: else its work would be somebody else's
    QuietMachine(MachineProbe probe, List<Long> server, boolean toldApart) {
        this.probe = probe;
        this.server = List.copyOf(server);
        this.toldApart = toldApart;
        this.before = probe.snapshot(server);
    }

    /// From now on.
    ///
    /// @param target the server's process, as far as it is known
    /// @param host of the server, wherever it is
    public static QuietMachine watch(TargetProcess target, String host) {
        boolean toldApart = target.pid().isPresent() || !TargetProcess.isHere(host);
        return new QuietMachine(
                new MachineProbe(), target.pid().stream().boxed().toList(), toldApart);
    }

    /// What disturbed the loads until now, whose processes have ended; empty where nothing did.
    public Optional<Finding> disturbance() {
        MachineActivity seen = MachineActivity.between(before, probe.snapshot(server));
        MachineActivity activity = toldApart ? seen : seen.withoutOthers();
        return TrialChecks.disturbance(
                "the machine wasn't quiet during the measurement",
                Disturbance.reasons(activity),
                "stop other programs on it, except those that the server needs, such as a database",
                activity.shares());
    }
}
