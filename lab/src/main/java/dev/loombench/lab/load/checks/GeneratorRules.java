package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSummary.Hiccups;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Checks whether the load generator kept its schedule.
final class GeneratorRules {
    /// Pause in seconds that reaches the highest percentiles of any window.
    static final double MAX_PAUSE_SECONDS = 0.5;

    /// Share of CPU time from which a process has too little left to keep its schedule.
    static final double BUSY_PROCESS_SHARE = 0.9;

    /// Share of a processor from which a thread has too little time left to keep its schedule.
    static final double BUSY_THREAD_SHARE = 0.95;

    static final double BUSY_TARGET_SHARE = 0.95;
    private static final double MAX_UNSENT_SHARE = 0.01;
    private static final double MAX_UNSTRETCHED_FACTOR = 2;

    private GeneratorRules() {}

    static List<Finding> check(LoadEvidence evidence) {
        List<Finding> findings = new ArrayList<>();
        Optional<PercentileLag> judged = evidence.lag(evidence.judged().share());
        stalled(evidence, judged, findings);
        sessions(evidence, findings);
        judged.ifPresent(lag -> lag(lag, percentile(lag), findings));
        if (evidence.judged().includesMax()) {
            evidence.lag(1).ifPresent(lag -> lag(lag, LoadChecks.LONGEST_WAIT, findings));
        }
        ProcessActivity generator = evidence.generator();
        if (generator != null) {
            busy(generator, evidence.observed().target(), LoadFinding.GENERATOR_CPU, LoadFinding.GENERATOR_THREAD)
                    .ifPresent(findings::add);
        }
        connections(evidence, findings);
        behind(evidence, findings);
        return findings;
    }

    private static String percentile(PercentileLag judged) {
        return "p" + Format.exactPercent(judged.share());
    }

    private static void stalled(LoadEvidence evidence, Optional<PercentileLag> judged, List<Finding> findings) {
        Hiccups hiccups = evidence.figures().summary().hiccups();
        double share = hiccups.stalled() / evidence.totals().seconds();
        boolean reachesThePercentile = judged.filter(lag ->
                        share > (1 - lag.share()) / 2 && hiccups.max() > LoadChecks.MAX_LAG_SHARE * lag.withoutLag())
                .isPresent();
        if (LoadChecks.isLongPause(hiccups.max()) || reachesThePercentile) {
            findings.add(LoadFinding.GENERATOR_STALLED
                    .with(hiccups.max(), hiccups.stalled())
                    .withEvidence(Map.of("longestSeconds", hiccups.max(), "stalledShare", share)));
        }
    }

    /// Checks whether sessions limited the load; in a closed loop each user has one, which is no limit.
    private static void sessions(LoadEvidence evidence, List<Finding> findings) {
        Limits limits = evidence.limits();
        boolean full = evidence.isOpen() && limits.sessions() >= limits.sessionLimit();
        long notSent = Math.max(limits.depleted(), evidence.count(LoadError.NOT_SENT));
        if (notSent > 0 || full) {
            findings.add(LoadFinding.GENERATOR_SESSIONS
                    .with(limits.sessionLimit())
                    .withEvidence(Map.of("sessionLimit", limits.sessionLimit(), "notSent", notSent)));
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
    static Optional<Finding> busy(
            ProcessActivity generator, @Nullable ProcessActivity target, LoadFinding process, LoadFinding thread) {
        Finding found;
        if (generator.share() != null && generator.share() >= BUSY_PROCESS_SHARE) {
            found = process.with(generator.share()).withEvidence(Map.of("share", generator.share()));
        } else if (generator.busiestThread() != null && generator.busiestThread() >= BUSY_THREAD_SHARE) {
            found = thread.with(String.valueOf(generator.busiestName()), generator.busiestThread())
                    .withEvidence(Map.of("busiestThread", generator.busiestThread()));
        } else {
            return Optional.empty();
        }
        boolean targetToo = target != null && target.share() != null && target.share() >= BUSY_TARGET_SHARE;
        return Optional.of(
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
    private static void connections(LoadEvidence evidence, List<Finding> findings) {
        Double inUse = evidence.connectionsInUse();
        if (inUse != null && inUse > 0) {
            int limit = evidence.limits().connections();
            double mean = limit / evidence.figures().throughput();
            boolean limiting = inUse >= 0.5 && mean < MAX_UNSTRETCHED_FACTOR * evidence.shortest();
            findings.add((limiting ? LoadFinding.GENERATOR_CONNECTIONS : LoadFinding.CONNECTION_WAITS)
                    .with(limit, inUse)
                    .withEvidence(Map.of("limit", limit, "shareAtLimit", inUse)));
        }
    }

    /// Checks for requests that weren't begun even 2 s after the window, or weren't sent in it; those that wait for a
    /// connection are the server's doing.
    private static void behind(LoadEvidence evidence, List<Finding> findings) {
        Totals totals = evidence.totals();
        long missing = totals.scheduled() - totals.sent();
        Double inUse = evidence.connectionsInUse();
        boolean unsent = evidence.isOpen()
                && missing > Math.max(2, MAX_UNSENT_SHARE * totals.scheduled())
                && (inUse == null || inUse <= 0);
        long notBegun = evidence.count(LoadError.NOT_BEGUN);
        if (notBegun > 0 || unsent) {
            findings.add(LoadFinding.GENERATOR_BEHIND
                    .with(totals.sent(), totals.scheduled())
                    .withEvidence(
                            Map.of("scheduled", totals.scheduled(), "sent", totals.sent(), "notBegun", notBegun)));
        }
    }
}
