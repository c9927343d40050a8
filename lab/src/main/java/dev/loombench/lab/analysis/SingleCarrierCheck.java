package dev.loombench.lab.analysis;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Detects servers whose virtual threads had a single carrier, on a JDK whose scheduler then turns even
/// arrivals into bursts.
public final class SingleCarrierCheck {
    /// Code of the finding.
    static final String SINGLE_CARRIER = "lone-carrier";

    private SingleCarrierCheck() {}

    /// Names the affected servers; empty where there are none.
    ///
    /// @param trials of an experiment
    /// @param jdks on which they ran
    public static Optional<Finding> finding(List<TrialRecord> trials, List<JdkRecord> jdks) {
        List<String> servers = trials.stream()
                .filter(TrialRecord::counts)
                .filter(trial -> trial.load() != null && trial.jvm().parallelism() == 1)
                .filter(trial -> isExhaustive(trial, jdks))
                .map(trial -> trial.cell().model() + (jdks.size() > 1 ? " on JDK " + trial.jdk() : ""))
                .distinct()
                .toList();
        return servers.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(
                        SINGLE_CARRIER,
                        Severity.INFO,
                        "the virtual threads of " + String.join(" and ", servers)
                                + " had a single carrier, which from JDK 25 on"
                                + " empties one of its queues before the next; that causes bursts where"
                                + " requests wait and then compute",
                        "these latencies are for one processor; with more, or with"
                                + " -Djdk.virtualThreadScheduler.parallelism=2, they may be shorter",
                        Map.of("servers", servers)));
    }

    private static boolean isExhaustive(TrialRecord trial, List<JdkRecord> jdks) {
        return ServerSpec.parse(trial.cell().model()).threads() instanceof HandlerThreads.Virtual
                && QueueDiscipline.ofJdk(JdkRecord.feature(jdks, trial.jdk())) == QueueDiscipline.EXHAUSTIVE;
    }
}
