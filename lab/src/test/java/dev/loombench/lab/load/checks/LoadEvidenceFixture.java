package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.ConnectionUse;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.LoadEvidence.UserWaits;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Evidence of a valid load, whose parts a test replaces.
final class LoadEvidenceFixture {
    private static final SteadyState STEADY = new SteadyState.Steady(0, 1);

    RequestTotals requests = new RequestTotals(20, true, 10_000, 10_000, 10_000, 0, 0);

    FailureDetails failures = failures(0, 0, 0, 0, ClosedConnections.NONE);

    PercentileLag judged = new PercentileLag(0.99, 0.1, 0.1);
    GeneratorStats generator = new GeneratorStats(0.02, 0.05, 100, 1_000, 0, 0);
    ConnectionUse connections = new ConnectionUse(64, 0, 0.05, 0.04);
    ProcessActivity generatorActivity = activity(0.3, 0.4);
    ProcessActivity targetActivity = activity(0.5, 0.4);
    NetworkCounters network = new NetworkCounters(0L, 0L, 0L, 20_000L);
    EphemeralPorts ports = new EphemeralPorts(100, 28_000);
    OpenFiles generatorFiles = new OpenFiles(100, 1_000);
    OpenFiles targetFiles = new OpenFiles(100, 1_000);
    Sharing sharing = Sharing.NOTHING;
    CpuSet targetCpus = new CpuSet("1", 1);
    Steadiness steadiness = new Steadiness(STEADY, STEADY);

    @Nullable
    LittlesLaw littlesLaw = new LittlesLaw(100, 100, 1, 0);

    LoadEvidence.@Nullable LatencySpread latencies = new LoadEvidence.LatencySpread(0.04, 0.3);

    @Nullable
    Overload arrivals = new Overload(10_000, 10_000, 20, 0.05);

    @Nullable
    UserWaits waits = null;

    LoadEvidence evidence() {
        return new LoadEvidence(
                requests,
                failures,
                judged,
                generator,
                connections,
                generatorActivity,
                targetActivity,
                network,
                ports,
                generatorFiles,
                targetFiles,
                new CpuSplit(targetCpus, new CpuSet("0", 1), sharing),
                steadiness,
                littlesLaw,
                null,
                latencies,
                arrivals,
                waits);
    }

    String codes() {
        return LoadChecks.check(evidence()).stream()
                .map(finding -> finding.code() + " " + finding.severity())
                .sorted()
                .toList()
                .toString();
    }

    /// The first finding that voids the load.
    Finding cause() {
        return LoadChecks.firstInvalid(LoadChecks.check(evidence())).orElseThrow();
    }

    static FailureDetails failures(long broken, long refused, long timedOut, long unended, ClosedConnections closings) {
        return new FailureDetails(
                broken,
                refused,
                0.01,
                timedOut,
                0,
                unended,
                Duration.ofSeconds(1),
                "so many errors",
                "status 503",
                "status 200",
                closings);
    }

    static ProcessActivity activity(double share, double thread) {
        return new ProcessActivity(Duration.ofSeconds(20), 1, share, thread, "event loop");
    }
}
