package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Detects servers whose virtual threads had a single carrier, on a JDK whose scheduler then turns even
/// arrivals into bursts.
///
/// New and woken threads have queues of their own, and a carrier serves a queue until it is empty. So requests
/// that come while the only carrier computes for a burst of n start together, wait for w together, and make the
/// next burst: n = λ·(w + n·c), one in each w / (1 − ρ), where the carrier is busy for ρ = λ·c by the
/// utilisation law. Several carriers serve different queues, which is as good as one queue.
///
/// Sources: `ForkJoinPool.runWorker` and `DelayScheduler` of JDK 25; Takagi, Queuing Analysis of Polling Models,
/// ACM Computing Surveys 20 (1988), for queues that are served exhaustively in turn; Denning and Buzen, The
/// Operational Analysis of Queueing Network Models, ACM Computing Surveys 10 (1978), for the utilisation law.
public final class SingleCarrierCheck {
    /// The first JDK known to serve queues exhaustively. On 21 a carrier scans all queues after each task; the
    /// releases in between weren't measured.
    private static final int FIRST_EXHAUSTIVE_JDK = 25;

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
                : Optional.of(ExperimentFinding.LONE_CARRIER
                        .with(String.join(" and ", servers))
                        .withEvidence(Map.of("servers", servers)));
    }

    private static boolean isExhaustive(TrialRecord trial, List<JdkRecord> jdks) {
        return ServerSpec.parse(trial.cell().model()).threads() instanceof HandlerThreads.Virtual
                && JdkRecord.feature(jdks, trial.jdk()) >= FIRST_EXHAUSTIVE_JDK;
    }
}
