package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.load.checks.LoadProof;
import dev.loombench.lab.machine.probe.DisturbanceRule;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.machine.probe.MachineProbe;
import dev.loombench.lab.machine.probe.MachineSnapshot;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ProofRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Result of a load with the findings about its validity.
///
/// @param figures empty where the load ended before it had any
/// @param failure reason for a premature end; empty where the load was made, or stopped on request
/// @param findings by descending severity, the failure first
/// @param warmUpExtension time for which the server had been under the same load before
/// @param proof evidence of what limited the load, by finding code; empty without figures
public record LoadResult(
        Optional<LoadFigures> figures,
        Optional<Failure> failure,
        List<Finding> findings,
        Duration warmUpExtension,
        Map<String, ProofRecord> proof) {
    /// Premature end of a load.
    ///
    /// @param finding the reason, with its remedy
    /// @param badInput whether the request for the load is the cause, and not an event while it ran
    public record Failure(Finding finding, boolean badInput) {}

    public LoadResult {
        findings = List.copyOf(findings);
    }

    /// Creates the result of a load that failed, or was stopped, before it had figures.
    public static LoadResult withoutFigures(Optional<Failure> failure) {
        return new LoadResult(
                Optional.empty(),
                failure,
                failure.map(Failure::finding).stream().toList(),
                Duration.ZERO,
                Map.of());
    }

    /// Creates the result of a load with figures, whose evidence is checked.
    ///
    /// @param evidence empty where the figures aren't worth a check
    public static LoadResult of(LoadFigures figures, Optional<Failure> failure, Optional<LoadEvidence> evidence) {
        List<Finding> findings =
                new ArrayList<>(failure.map(Failure::finding).stream().toList());
        evidence.map(LoadChecks::check).ifPresent(findings::addAll);
        return new LoadResult(
                Optional.of(figures),
                failure,
                findings,
                Duration.ZERO,
                evidence.map(LoadProof::figures).orElse(Map.of()));
    }

    public LoadResult with(List<Finding> others) {
        return new LoadResult(figures, failure, others, warmUpExtension, proof);
    }

    public LoadResult withFinding(Optional<Finding> finding) {
        return with(Stream.concat(findings.stream(), finding.stream()).toList());
    }

    /// @param time that earlier loads took
    LoadResult withWarmUpExtension(Duration time, Finding finding) {
        return new LoadResult(figures, failure, findings, time, proof).withFinding(Optional.of(finding));
    }

    /// Check that nothing else used the machine during loads from the command line, which no trial monitors.
    public static final class DisturbanceCheck {
        private final MachineProbe probe;
        private final List<Long> serverPids;
        private final boolean distinguishable;
        private final MachineSnapshot before;

        /// @param serverPids processes of the server on this machine
        /// @param distinguishable whether all of them are known; otherwise their work can't be told from other
        ///     programs'
        DisturbanceCheck(MachineProbe probe, List<Long> serverPids, boolean distinguishable) {
            this.probe = probe;
            this.serverPids = List.copyOf(serverPids);
            this.distinguishable = distinguishable;
            this.before = probe.snapshot(serverPids);
        }

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
            List<String> reasons = DisturbanceRule.reasons(activity);
            return reasons.isEmpty()
                    ? Optional.empty()
                    : Optional.of(LoadFinding.MACHINE_DISTURBED
                            .with(String.join("; ", reasons))
                            .withEvidence(Map.copyOf(activity.shares())));
        }
    }
}
