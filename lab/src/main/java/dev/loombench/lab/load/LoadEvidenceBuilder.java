package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadEvidence;
import dev.loombench.lab.load.checks.LoadEvidence.ClosedConnections;
import dev.loombench.lab.load.checks.LoadEvidence.ConnectionUse;
import dev.loombench.lab.load.checks.LoadEvidence.FailureDetails;
import dev.loombench.lab.load.checks.LoadEvidence.GeneratorStats;
import dev.loombench.lab.load.checks.LoadEvidence.PercentileLag;
import dev.loombench.lab.load.checks.LoadEvidence.RequestTotals;
import dev.loombench.lab.load.checks.LoadEvidence.UserWaits;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.load.checks.SteadinessCheck;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Collection of the evidence that the load checks need, for loads of the built-in generator.
final class LoadEvidenceBuilder {
    /// Share of broken connections that doesn't void a load.
    private static final double TOLERATED_BROKEN_SHARE = 0.01;

    private LoadEvidenceBuilder() {}

    /// Collects the evidence of one load.
    ///
    /// @param split processors of server and generator; absent where unknown
    /// @param judged the latencies that the generator's lag mustn't move
    static LoadEvidence collect(
            LoadOrder order,
            LoadFigures result,
            LoadMonitor monitor,
            @Nullable CpuSplit split,
            JudgedPercentile judged) {
        LoadSummary summary = result.summary();
        ProcessActivity generatorActivity = monitor.generator();
        return new LoadEvidence(
                requests(order, summary.totals()),
                failures(order, summary.totals()),
                judged(result, judged.share()),
                generator(summary),
                connections(order, result),
                generatorActivity == null ? reportedActivity(summary) : generatorActivity,
                monitor.server(),
                monitor.network(),
                monitor.ports(),
                monitor.generatorFiles(),
                monitor.serverFiles(),
                split,
                SteadinessCheck.check(result.window()),
                result.law().orElse(null),
                judged.includesMax() ? judged(result, 1) : null,
                latencies(result, judged),
                order.arrivals() instanceof Arrivals.OpenModel ? overload(result) : null,
                order.arrivals() instanceof Arrivals.ClosedModel(int users)
                        ? new UserWaits(users, summary.users().unanswered())
                        : null);
    }

    static Overload overload(LoadFigures result) {
        Totals totals = result.summary().totals();
        return new Overload(
                totals.scheduled(),
                totals.answeredWithin(),
                totals.seconds(),
                result.mean().orElse(0));
    }

    private static RequestTotals requests(LoadOrder order, Totals totals) {
        long wrong = totals.errors().count(LoadError.WRONG_ANSWER);
        return new RequestTotals(
                totals.seconds(),
                order.arrivals() instanceof Arrivals.OpenModel,
                totals.scheduled(),
                totals.sent(),
                totals.answered(),
                wrong,
                totals.errors().total() - wrong);
    }

    private static FailureDetails failures(LoadOrder order, Totals totals) {
        ErrorCounts errors = totals.errors();
        boolean firstIsBroken =
                errors.count(LoadError.WRONG_ANSWER) == 0 && !totals.wrong().isEmpty();
        return new FailureDetails(
                errors.connectionFailures() + errors.count(LoadError.PROTOCOL),
                errors.count(LoadError.CONNECT),
                TOLERATED_BROKEN_SHARE,
                errors.count(LoadError.TIMEOUT),
                0,
                totals.unended(),
                order.timeout(),
                errors.describe(kind -> kind == LoadError.PROTOCOL && firstIsBroken ? " (" + totals.wrong() + ")" : ""),
                totals.wrong(),
                expected(order.requests(), totals.wrong()),
                new ClosedConnections(
                        totals.resent(), errors.count(LoadError.KEPT_CLOSED), errors.count(LoadError.TURNED_AWAY)));
    }

    /// Describes the expected answers.
    ///
    /// @param wrong the first wrong answer; with several requests it begins with the name of its request
    static String expected(List<LoadRequest> requests, String wrong) {
        List<LoadRequest> matching = requests.stream()
                .filter(request -> wrong.startsWith(request.name() + ": "))
                .toList();
        return (matching.isEmpty() ? requests : matching)
                .stream().map(request -> request.expect().toString()).distinct().collect(Collectors.joining(" or "));
    }

    private static @Nullable PercentileLag judged(LoadFigures result, double share) {
        return result.intended().count() == 0
                ? null
                : new PercentileLag(
                        share,
                        result.intended().quantile(share),
                        result.prompt().quantile(share));
    }

    private static LoadEvidence.@Nullable LatencySpread latencies(LoadFigures result, JudgedPercentile judged) {
        return result.intended().count() == 0 || result.service().count() == 0
                ? null
                : new LoadEvidence.LatencySpread(
                        Math.min(result.service().quantile(0), result.minLatency()),
                        result.intended().quantile(judged.includesMax() ? 1 : judged.share()));
    }

    private static GeneratorStats generator(LoadSummary summary) {
        return new GeneratorStats(
                summary.hiccups().max(),
                summary.hiccups().stalled(),
                summary.limits().sessions(),
                summary.limits().sessionLimit(),
                Math.max(summary.limits().depleted(), summary.totals().errors().count(LoadError.NOT_SENT)),
                summary.totals().errors().count(LoadError.NOT_BEGUN));
    }

    /// CPU usage as the generator itself reports it, for where its process couldn't be monitored.
    private static ProcessActivity reportedActivity(LoadSummary summary) {
        Limits limits = summary.limits();
        double seconds = Math.max(1e-3, summary.totals().seconds());
        return new ProcessActivity(
                Duration.ofMillis((long) (seconds * 1e3)),
                limits.cpuSeconds(),
                Math.min(1, limits.cpuSeconds() / seconds / Math.max(1, limits.processors())),
                limits.busiestThread(),
                "sending");
    }

    /// Connections of an open load. In a closed loop each user has one, so that they are no limit.
    private static @Nullable ConnectionUse connections(LoadOrder order, LoadFigures result) {
        return order.arrivals() instanceof Arrivals.ClosedModel
                        || result.service().count() == 0
                ? null
                : new ConnectionUse(
                        order.connections(),
                        result.summary().limits().waitingShare(),
                        order.connections() / result.throughput(),
                        Math.min(result.service().quantile(0), result.minLatency()));
    }
}
