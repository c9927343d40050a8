package dev.loombench.lab.method;

import dev.loombench.lab.load.LittlesLaw;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.SteadyTest;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.ProcessActivity;
import dev.loombench.lab.validity.LoadEvidence;
import dev.loombench.lab.validity.LoadEvidence.Closings;
import dev.loombench.lab.validity.LoadEvidence.Connections;
import dev.loombench.lab.validity.LoadEvidence.Failures;
import dev.loombench.lab.validity.LoadEvidence.Generator;
import dev.loombench.lab.validity.LoadEvidence.Judged;
import dev.loombench.lab.validity.LoadEvidence.Requests;
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

/// What is known of a load, put together for the rules.
final class LoadJudgement {
    /// So many broken connections may be bad luck.
    private static final double TOLERATED = 0.01;

    private LoadJudgement() {}

    /// @param split who had which processors; absent where that isn't known
    /// @param judged the figures that matter
    static LoadEvidence evidence(
            LoadOrder order, LoadResult result, LoadWatch watch, @Nullable CpuSplit split, JudgedBy judged) {
        LoadSummary summary = result.summary();
        ProcessActivity seen = watch.generator();
        return new LoadEvidence(
                requests(order, summary.totals()),
                failures(order, summary.totals()),
                judged(result, judged.share()),
                generator(summary),
                connections(order, result),
                seen == null ? own(summary) : seen,
                watch.server(),
                watch.network(),
                watch.ports(),
                watch.generatorFiles(),
                watch.serverFiles(),
                split,
                SteadyTest.of(result.window()),
                littlesLaw(order, result),
                judged.longest() ? judged(result, 1) : null,
                latencies(result, judged));
    }

    private static Requests requests(LoadOrder order, Totals totals) {
        long wrong = totals.errors().of(LoadError.WRONG_ANSWER);
        return new Requests(
                totals.seconds(),
                order.arrivals() instanceof Arrivals.Open,
                totals.scheduled(),
                totals.sent(),
                totals.answered(),
                wrong,
                totals.errors().total() - wrong,
                0);
    }

    private static Failures failures(LoadOrder order, Totals totals) {
        ErrorCounts errors = totals.errors();
        return new Failures(
                errors.unconnected() + errors.of(LoadError.PROTOCOL),
                errors.of(LoadError.CONNECT),
                TOLERATED,
                errors.of(LoadError.TIMEOUT),
                0,
                totals.unended(),
                order.timeout(),
                errors.words(kind -> ""),
                totals.wrong(),
                expected(order.requests(), totals.wrong()),
                new Closings(
                        totals.resent(),
                        errors.of(LoadError.KEPT_CLOSED),
                        errors.of(LoadError.TURNED_AWAY),
                        order.connections()));
    }

    /// @param wrong the first wrong answer, which of several requests names its own
    static String expected(List<LoadRequest> requests, String wrong) {
        List<LoadRequest> meant = requests.stream()
                .filter(request -> wrong.startsWith(request.name() + ": "))
                .toList();
        return (meant.isEmpty() ? requests : meant)
                .stream().map(request -> request.expect().toString()).distinct().collect(Collectors.joining(" or "));
    }

    private static @Nullable Judged judged(LoadResult result, double share) {
        return result.intended().count() == 0
                ? null
                : new Judged(
                        share,
                        result.intended().quantile(share),
                        result.prompt().quantile(share));
    }

    private static LoadEvidence.@Nullable Latencies latencies(LoadResult result, JudgedBy judged) {
        return result.intended().count() == 0 || result.service().count() == 0
                ? null
                : new LoadEvidence.Latencies(
                        Math.min(result.service().quantile(0), result.shortest()),
                        result.intended().quantile(judged.longest() ? 1 : judged.share()));
    }

    private static Generator generator(LoadSummary summary) {
        return new Generator(
                summary.hiccups().max(),
                summary.hiccups().stalled(),
                summary.limits().sessions(),
                summary.limits().sessionLimit(),
                Math.max(summary.limits().depleted(), summary.totals().errors().of(LoadError.NOT_SENT)),
                summary.totals().errors().of(LoadError.NOT_BEGUN));
    }

    /// What the generator itself says of its processor time, where it couldn't be watched.
    private static ProcessActivity own(LoadSummary summary) {
        Limits limits = summary.limits();
        double seconds = Math.max(1e-3, summary.totals().seconds());
        return new ProcessActivity(
                Duration.ofMillis((long) (seconds * 1e3)),
                limits.cpuSeconds(),
                Math.min(1, limits.cpuSeconds() / seconds / Math.max(1, limits.processors())),
                limits.busiestThread(),
                "sending");
    }

    /// In a closed loop each user has a connection, which is no limit.
    private static @Nullable Connections connections(LoadOrder order, LoadResult result) {
        return order.arrivals() instanceof Arrivals.Closed || result.service().count() == 0
                ? null
                : new Connections(
                        order.connections(),
                        result.summary().limits().waitingShare(),
                        result.service().quantile(0.5),
                        Math.min(result.service().quantile(0), result.shortest()));
    }

    /// A user also waits for a free connection, so that time counts from when the request was due. Requests that
    /// were given up are no answers, and took longer than those, whose throughput it is.
    static @Nullable LittlesLaw littlesLaw(LoadOrder order, LoadResult result) {
        double rate = result.throughput();
        long givenUp = result.summary().totals().errors().of(LoadError.TIMEOUT);
        return order.arrivals() instanceof Arrivals.Closed(int users)
                        && rate > 0
                        && result.intended().count() > givenUp
                ? new LittlesLaw(users, rate, result.intended().meanWithoutLongest(givenUp), 0)
                : null;
    }
}
