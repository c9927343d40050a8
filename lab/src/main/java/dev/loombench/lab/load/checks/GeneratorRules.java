package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ConnectionUse;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks whether the load generator kept its schedule.
final class GeneratorRules {
    /// Pause in seconds that reaches the highest percentiles of any window.
    static final double MAX_PAUSE_SECONDS = 0.5;

    /// Share of CPU time from which a process has too little left to keep its schedule.
    static final double BUSY_PROCESS_SHARE = 0.9;

    /// Share of a processor from which a thread has too little time left to keep its schedule.
    static final double BUSY_THREAD_SHARE = 0.95;

    private static final double BUSY_TARGET_SHARE = 0.95;
    private static final double MAX_UNSENT_SHARE = 0.01;
    private static final double MAX_UNSTRETCHED_FACTOR = 2;

    private GeneratorRules() {}

    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        stalled(evidence.generator(), evidence.judged(), evidence.requests(), findings);
        sessions(evidence.generator(), evidence.requests(), findings);
        if (evidence.judged() != null) {
            lag(evidence.judged(), percentile(evidence.judged()), findings);
        }
        if (evidence.longest() != null) {
            lag(evidence.longest(), LoadChecks.LONGEST_WAIT, findings);
        }
        if (evidence.generatorActivity() != null) {
            busy(evidence.generatorActivity(), evidence.targetActivity(), findings);
        }
        if (evidence.connections() != null) {
            connections(evidence.connections(), findings);
        }
        behind(evidence, findings);
        return findings;
    }

    private static String percentile(PercentileLag judged) {
        return "p" + Format.exactPercent(judged.share());
    }

    private static void stalled(
            GeneratorStats generator, @Nullable PercentileLag judged, RequestTotals requests, List<Finding> findings) {
        double share = generator.stalled() / requests.seconds();
        boolean reachesThePercentile = judged != null
                && share > (1 - judged.share()) / 2
                && generator.longestHiccup() > LoadChecks.MAX_LAG_SHARE * judged.withoutLag();
        if (LoadChecks.isLongPause(generator.longestHiccup()) || reachesThePercentile) {
            findings.add(LoadFinding.GENERATOR_STALLED
                    .with(generator.longestHiccup(), generator.stalled())
                    .withEvidence(Map.of("longestSeconds", generator.longestHiccup(), "stalledShare", share)));
        }
    }

    /// Checks whether sessions limited the load; in a closed loop each user has one, which is no limit.
    private static void sessions(GeneratorStats generator, RequestTotals requests, List<Finding> findings) {
        boolean full = requests.open() && generator.sessions() >= generator.sessionLimit();
        if (generator.notSent() > 0 || full) {
            findings.add(LoadFinding.GENERATOR_SESSIONS
                    .with(generator.sessionLimit())
                    .withEvidence(Map.of("sessionLimit", generator.sessionLimit(), "notSent", generator.notSent())));
        }
    }

    private static void lag(PercentileLag judged, String figure, List<Finding> findings) {
        double moved = judged.withLag() / judged.withoutLag() - 1;
        double seconds = judged.withLag() - judged.withoutLag();
        if (moved <= LoadChecks.MAX_LAG_SHARE || seconds <= LoadChecks.ACCEPTED_LAG_SECONDS) {
            return;
        }
        boolean unresolved = seconds <= LoadChecks.LAG_RESOLUTION_SECONDS;
        Finding found = (unresolved ? LoadFinding.GENERATOR_LAG_UNRESOLVED : LoadFinding.GENERATOR_LAG)
                .with(figure, moved, judged.withoutLag(), judged.withLag())
                .withEvidence(Map.of("withLag", judged.withLag(), "withoutLag", judged.withoutLag()));
        findings.add(unresolved && moved > LoadChecks.MAX_BLUR_SHARE ? found.voiding(blurred(judged)) : found);
    }

    /// Figures that a lag blurs: the judged percentile, and the mean where that is the median.
    private static List<String> blurred(PercentileLag judged) {
        String percentile = judged.share() == 1 ? "max" : percentile(judged);
        return judged.share() == 0.5 ? List.of(percentile, "mean") : List.of(percentile);
    }

    /// Checks the generator's CPU time. A busy generator beside an idle target is the limit; where both are
    /// busy, the limit is unknown.
    private static void busy(ProcessActivity generator, @Nullable ProcessActivity target, List<Finding> findings) {
        Finding found;
        if (generator.share() != null && generator.share() >= BUSY_PROCESS_SHARE) {
            found = LoadFinding.GENERATOR_CPU.with(generator.share()).withEvidence(Map.of("share", generator.share()));
        } else if (generator.busiestThread() != null && generator.busiestThread() >= BUSY_THREAD_SHARE) {
            found = LoadFinding.GENERATOR_THREAD
                    .with(String.valueOf(generator.busiestName()), generator.busiestThread())
                    .withEvidence(Map.of("busiestThread", generator.busiestThread()));
        } else {
            return;
        }
        boolean targetToo = target != null && target.share() != null && target.share() >= BUSY_TARGET_SHARE;
        findings.add(
                targetToo
                        ? LoadFinding.GENERATOR_AND_TARGET_CPU
                                .with()
                                .withEvidence(found.evidence())
                                .voiding(LoadChecks.ALL_SPEEDS)
                        : found);
    }

    /// Checks the connections. All in use most of the time while answers are as fast as the fastest: more
    /// connections would have carried more load. Where answers take longer, the server made requests wait, and
    /// that is measured.
    private static void connections(ConnectionUse connections, List<Finding> findings) {
        if (connections.shareAtLimit() > 0) {
            boolean limiting = connections.shareAtLimit() >= 0.5
                    && connections.serviceMean() < MAX_UNSTRETCHED_FACTOR * connections.serviceShortest();
            findings.add((limiting ? LoadFinding.GENERATOR_CONNECTIONS : LoadFinding.CONNECTION_WAITS)
                    .with(connections.limit(), connections.shareAtLimit())
                    .withEvidence(Map.of("limit", connections.limit(), "shareAtLimit", connections.shareAtLimit())));
        }
    }

    /// Checks for requests that weren't begun even 2 s after the window, or weren't sent in it; those that wait for a
    /// connection are the server's doing.
    private static void behind(LoadEvidence evidence, List<Finding> findings) {
        RequestTotals requests = evidence.requests();
        long missing = requests.scheduled() - requests.sent();
        ConnectionUse connections = evidence.connections();
        boolean unsent = requests.open()
                && missing > Math.max(2, MAX_UNSENT_SHARE * requests.scheduled())
                && (connections == null || connections.shareAtLimit() <= 0);
        long notBegun = evidence.generator().notBegun();
        if (notBegun > 0 || unsent) {
            findings.add(LoadFinding.GENERATOR_BEHIND
                    .with(requests.sent(), requests.scheduled())
                    .withEvidence(
                            Map.of("scheduled", requests.scheduled(), "sent", requests.sent(), "notBegun", notBegun)));
        }
    }
}
