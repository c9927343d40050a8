package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.ConnectionUse;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Severity;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final String LAG_CODE = "generator-lag";
    private static final double MAX_UNSENT_SHARE = 0.01;
    private static final double MAX_UNSTRETCHED_FACTOR = 2;

    private GeneratorRules() {}

    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        GeneratorStats generator = evidence.generator();
        if (generator != null) {
            beyond(generator, evidence.requests(), findings);
            stalled(generator, evidence.judged(), evidence.requests(), findings);
            sessions(generator, evidence.requests(), findings);
        }
        if (evidence.judged() != null) {
            lag(evidence.judged(), "p" + Format.exactPercent(evidence.judged().share()), findings);
        }
        if (evidence.longest() != null) {
            lag(evidence.longest(), "the longest wait", findings);
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

    private static void beyond(GeneratorStats generator, RequestTotals requests, List<Finding> findings) {
        if (generator.notBegun() > 0) {
            findings.add(new Finding(
                    "generator-behind",
                    Severity.INVALID,
                    "the rate is too high for this machine: of " + Format.grouped(requests.scheduled())
                            + " requests that were due, the generator hadn't begun "
                            + Format.grouped(generator.notBegun()) + " even 2 s after the window",
                    "lower the rate, give the generator more processors, or run it on another machine",
                    Map.of("scheduled", requests.scheduled(), "notBegun", generator.notBegun())));
        }
    }

    private static void stalled(
            GeneratorStats generator, @Nullable PercentileLag judged, RequestTotals requests, List<Finding> findings) {
        double share = generator.stalled() / requests.seconds();
        boolean reachesThePercentile = judged != null
                && share > (1 - judged.share()) / 2
                && generator.longestHiccup() > LoadChecks.MAX_LAG_SHARE * judged.withoutLag();
        if (!LoadChecks.isLongPause(generator.longestHiccup()) && !reachesThePercentile) {
            return;
        }
        findings.add(new Finding(
                "generator-stalled",
                Severity.INVALID,
                "the generator itself was stalled: up to " + Format.seconds(generator.longestHiccup())
                        + " at a time, " + Format.seconds(generator.stalled()) + " in total; such pauses look like"
                        + " a slow server",
                "measure again; if it recurs, stop other programs, or give the generator processors of its own",
                Map.of("longestSeconds", generator.longestHiccup(), "stalledShare", share)));
    }

    /// Checks whether sessions limited the load; in a closed loop each user has one, which is no limit.
    private static void sessions(GeneratorStats generator, RequestTotals requests, List<Finding> findings) {
        boolean full = requests.open() && generator.sessions() >= generator.sessionLimit();
        if (generator.notSent() > 0 || full) {
            findings.add(new Finding(
                    "generator-sessions",
                    Severity.INVALID,
                    "the generator was limited to "
                            + Format.grouped(generator.sessionLimit())
                            + " requests in flight, so it couldn't keep to"
                            + " its schedule"
                            + (generator.notSent() > 0
                                    ? ": " + Format.grouped(generator.notSent()) + " were never sent"
                                    : ""),
                    "lower the rate or the timeout: rate × longest wait must stay below that limit",
                    Map.of("sessionLimit", generator.sessionLimit(), "notSent", generator.notSent())));
        }
    }

    private static void lag(PercentileLag judged, String figure, List<Finding> findings) {
        double moved = judged.withLag() / judged.withoutLag() - 1;
        double seconds = judged.withLag() - judged.withoutLag();
        if (moved <= LoadChecks.MAX_LAG_SHARE || seconds <= LoadChecks.ACCEPTED_LAG_SECONDS) {
            return;
        }
        String message = "the generator sent too late, which moves " + figure + " by " + Format.roughPercent(moved)
                + ", from " + Format.seconds(judged.withoutLag()) + " to " + Format.seconds(judged.withLag());
        Map<String, Object> evidence = Map.of("withLag", judged.withLag(), "withoutLag", judged.withoutLag());
        findings.add(
                seconds > LoadChecks.LAG_RESOLUTION_SECONDS
                        ? new Finding(
                                LAG_CODE,
                                Severity.INVALID,
                                message + "; at most 2 % is accepted",
                                "lower the rate, give the generator more processors, or run it on another machine",
                                evidence)
                        : new Finding(
                                LAG_CODE,
                                Severity.WARNING,
                                message + ": the true value lies between the two, and this machine can't tell where",
                                "for more exact figures, give the generator processors of its own, or another machine",
                                evidence,
                                moved > LoadChecks.MAX_BLUR_SHARE ? voided(judged) : null));
    }

    /// Figures that a lag blurs: the judged percentile, and the mean where that is the median.
    private static List<String> voided(PercentileLag judged) {
        String percentile = judged.share() == 1 ? "max" : "p" + Format.exactPercent(judged.share());
        return judged.share() == 0.5 ? List.of(percentile, "mean") : List.of(percentile);
    }

    /// Checks the generator's CPU time. A busy generator beside an idle target is the limit; where both are
    /// busy, the limit is unknown.
    private static void busy(ProcessActivity generator, @Nullable ProcessActivity target, List<Finding> findings) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        String usage = "";
        if (generator.share() != null && generator.share() >= BUSY_PROCESS_SHARE) {
            evidence.put("share", generator.share());
            usage = "it used " + Format.roughPercent(generator.share()) + " of its processors' time";
        } else if (generator.busiestThread() != null && generator.busiestThread() >= BUSY_THREAD_SHARE) {
            evidence.put("busiestThread", generator.busiestThread());
            usage = "its thread '" + generator.busiestName() + "' used "
                    + Format.roughPercent(generator.busiestThread()) + " of a processor";
        }
        if (usage.isEmpty()) {
            return;
        }
        boolean targetToo = target != null && target.share() != null && target.share() >= BUSY_TARGET_SHARE;
        findings.add(new Finding(
                "generator-cpu",
                targetToo ? Severity.WARNING : Severity.INVALID,
                "the generator had no CPU time left: " + usage
                        + (targetToo ? "; nor had the target, so either may have been the limit" : ""),
                "lower the rate, give the generator more processors or threads, or run it on another machine",
                evidence,
                targetToo ? LoadChecks.ALL_SPEEDS : null));
    }

    /// Checks the connections. All in use most of the time while answers are as fast as the fastest: more
    /// connections would have carried more load. Where answers take longer, the server made requests wait, and
    /// that is measured.
    private static void connections(ConnectionUse connections, List<Finding> findings) {
        if (connections.shareAtLimit() <= 0) {
            return;
        }
        boolean limiting = connections.shareAtLimit() >= 0.5
                && connections.serviceMean() < MAX_UNSTRETCHED_FACTOR * connections.serviceShortest();
        String usage = "all " + connections.limit() + " connections were in use for "
                + Format.roughPercent(connections.shareAtLimit()) + " of the time";
        Map<String, Object> evidence = Map.of("limit", connections.limit(), "shareAtLimit", connections.shareAtLimit());
        findings.add(
                limiting
                        ? new Finding(
                                "generator-connections",
                                Severity.INVALID,
                                usage + " while the server answered each as fast as it can: the number of connections"
                                        + " was the limit",
                                "use more --connections: at least the rate times the latency",
                                evidence)
                        : new Finding(
                                "generator-connections",
                                Severity.INFO,
                                usage + ", so requests waited for one; their latency includes that wait",
                                "use more --connections to see how the server does with more of them",
                                evidence));
    }

    /// Checks for unsent requests; those that wait for a connection are the server's doing.
    private static void behind(LoadEvidence evidence, List<Finding> findings) {
        RequestTotals requests = evidence.requests();
        long missing = requests.scheduled() - requests.sent();
        ConnectionUse connections = evidence.connections();
        GeneratorStats generator = evidence.generator();
        if (!requests.open()
                || (generator != null && generator.notBegun() > 0)
                || missing <= Math.max(2, MAX_UNSENT_SHARE * requests.scheduled())
                || (connections != null && connections.shareAtLimit() > 0)) {
            return;
        }
        findings.add(new Finding(
                "generator-behind",
                Severity.INVALID,
                "the generator sent only " + Format.grouped(requests.sent()) + " of "
                        + Format.grouped(requests.scheduled()) + " requests that were due",
                "lower the rate, give the generator more processors, or run it on another machine",
                Map.of("scheduled", requests.scheduled(), "sent", requests.sent())));
    }
}
