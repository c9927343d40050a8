package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.machine.probe.ConnectionQueues;
import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.OverviewRecord;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Lag;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Outage;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// Evidence of a valid load of 500 requests a second for 20 s, each answered after 0.1 s, whose parts a test replaces.
final class LoadEvidenceFixture {
    static final String ERRORS = "so many errors";

    Arrivals arrivals = new Arrivals.OpenModel(500, true);
    Totals totals = totals(20, 10_000, 10_000, 10_000, Map.of());
    Hiccups hiccups = new Hiccups(0, 0, 0.02, 0.05);
    Limits limits = limits(64, 0, 100, 1_000);
    Users users = Users.NONE;
    List<Outage> outages = List.of();
    double share = 0.99;
    Latencies intended = all(0.1);
    Latencies prompt = all(0.1);
    Latencies service = all(0.1);
    List<LoadSecond> seconds = IntStream.range(0, 20)
            .mapToObj(second -> RandomLoadSeconds.second(second, 500, 0.1))
            .toList();
    Optional<PlanFigures> plan = Optional.empty();
    ProcessActivity generatorActivity = activity(0.3, 0.4);
    ProcessActivity targetActivity = activity(0.5, 0.4);
    NetworkCounters network = new NetworkCounters(0L, 0L, 0L, 20_000L, 0L);
    EphemeralPorts ports = new EphemeralPorts(100, 28_000);
    OpenFiles generatorFiles = new OpenFiles(100, 1_000);
    OpenFiles targetFiles = new OpenFiles(100, 1_000);
    ConnectionQueues queues = new ConnectionQueues(64, 0, 0);
    Sharing sharing = Sharing.NOTHING;
    CpuSet targetCpus = new CpuSet("1", 1);

    LoadEvidence evidence() {
        return evidence(new LoadObservation(
                generatorActivity, targetActivity, network, ports, generatorFiles, targetFiles, queues));
    }

    LoadEvidence evidence(LoadObservation observed) {
        LoadSummary summary = new LoadSummary(totals, new Lag(0, 0, 0, 0), hiccups, limits, users, List.of(), outages);
        return new LoadEvidence(
                new LoadFigures(
                        arrivals,
                        OptionalLong.of(1),
                        summary,
                        seconds,
                        intended,
                        prompt,
                        service,
                        Latencies.NONE,
                        Latencies.NONE,
                        plan),
                JudgedPercentile.of(share),
                observed,
                new CpuSplit(targetCpus, new CpuSet("0", 1), sharing),
                Duration.ofSeconds(1),
                ERRORS,
                "status 200");
    }

    List<Finding> findings() {
        return LoadChecks.check(evidence());
    }

    String codes() {
        return findings().stream()
                .map(finding -> finding.code() + " " + finding.severity())
                .sorted()
                .toList()
                .toString();
    }

    /// The first finding that voids the load.
    Finding cause() {
        return LoadChecks.firstInvalid(findings()).orElseThrow();
    }

    /// Totals of a load whose requests were all answered within the window, whatever became of those due in it.
    static Totals totals(double seconds, long scheduled, long sent, long answered, Map<LoadError, Long> errors) {
        return new Totals(
                0,
                seconds,
                scheduled,
                sent,
                answered,
                new ErrorCounts(errors),
                errors.getOrDefault(LoadError.WRONG_ANSWER, 0L) > 0 ? "status 503" : "",
                0,
                scheduled,
                0,
                0);
    }

    static Limits limits(int connections, double waitingShare, long sessions, long sessionLimit) {
        return new Limits(1, 2, 1, 0.1, connections, waitingShare, sessions, sessionLimit, 0, 5);
    }

    /// A hundred thousand equal latencies in seconds, so that the last percentiles are of them, too.
    static Latencies all(double seconds) {
        return new Latencies(Map.of(Math.round(seconds * 1e9), 100_000L));
    }

    /// What only a plan has, with a number of failed requests.
    static Optional<PlanFigures> plan(long failed) {
        return Optional.of(new PlanFigures(
                true,
                50,
                50,
                List.of(),
                20,
                new OverviewRecord(0, 0, 0, failed),
                Optional.empty(),
                10_000,
                failed,
                0,
                List.of(),
                List.of()));
    }

    static ProcessActivity activity(double share, double thread) {
        return new ProcessActivity(Duration.ofSeconds(20), 1, share, thread, "event loop");
    }
}
