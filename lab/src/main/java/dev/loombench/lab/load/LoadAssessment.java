package dev.loombench.lab.load;

import dev.loombench.lab.analysis.validity.TrialChecks;
import dev.loombench.lab.load.checks.LittlesLaw;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineProbe.MachineSnapshot;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord.ProofRecord;
import dev.loombench.protocol.load.LoadEvent.LoadFault;
import dev.loombench.protocol.load.LoadOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Result of a load with the findings about its validity.
///
/// @param result of the generator; empty where the load ended before it had figures
/// @param fault cause of a premature end
/// @param findings by descending severity, the fault first
/// @param warmUpExtension time for which the server had been under the same load before
/// @param proof evidence of what limited the load, by finding code; empty without figures
public record LoadAssessment(
        LoadOrder order,
        Optional<LoadResult> result,
        Optional<LoadFault> fault,
        List<Finding> findings,
        Duration warmUpExtension,
        Map<String, ProofRecord> proof) {
    public LoadAssessment {
        findings = List.copyOf(findings);
    }

    /// Creates a load without proof.
    LoadAssessment(
            LoadOrder order,
            Optional<LoadResult> result,
            Optional<LoadFault> fault,
            List<Finding> findings,
            Duration extended) {
        this(order, result, fault, findings, extended, Map.of());
    }

    /// Creates a load without proof or extended warm-up.
    LoadAssessment(LoadOrder order, Optional<LoadResult> result, Optional<LoadFault> fault, List<Finding> findings) {
        this(order, result, fault, findings, Duration.ZERO);
    }

    /// Little's law for a closed load; empty for an open one, or without answers.
    public Optional<LittlesLaw> law() {
        return result.map(loadResult -> LoadEvidenceBuilder.littlesLaw(order, loadResult));
    }

    /// Time for which the server had been under load when the measured window began.
    public Duration warmup() {
        return order.warmup().plus(warmUpExtension);
    }

    /// Appends a finding, if there is one.
    public LoadAssessment withFinding(Optional<Finding> finding) {
        return new LoadAssessment(
                order,
                result,
                fault,
                Stream.concat(findings.stream(), finding.stream()).toList(),
                warmUpExtension,
                proof);
    }

    /// Adds the extension of the warm-up and its finding.
    ///
    /// @param time that earlier loads took
    /// @param trend of the latest of their windows
    LoadAssessment withWarmUpExtension(Duration time, Steadiness trend) {
        Finding extension = LoadChecks.warmUpExtended(time, order.warmup().plus(time), trend);
        return new LoadAssessment(order, result, fault, findings, time, proof).withFinding(Optional.of(extension));
    }

    /// Check that nothing else used the machine during loads from the command line, which no trial monitors.
    public static final class DisturbanceCheck {
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
}
