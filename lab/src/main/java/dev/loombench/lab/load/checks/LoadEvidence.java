package dev.loombench.lab.load.checks;

import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.ErrorCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary.Limits;
import dev.loombench.protocol.load.LoadSummary.Totals;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Input of [LoadChecks]: a load's figures, and what was observed beside them.
///
/// @param judged the latencies that decide, which the generator's lag mustn't move
/// @param cpus processors of target and generator; absent where unknown
/// @param timeout time after which a request was given up; of a plan the longest that one without an answer took
/// @param errors numbers of failed requests by kind, as text
/// @param expected the expected answer, as text
public record LoadEvidence(
        LoadFigures figures,
        JudgedPercentile judged,
        LoadObservation observed,
        @Nullable CpuSplit cpus,
        Duration timeout,
        String errors,
        String expected) {
    /// Share of broken connections that doesn't void a load of the built-in generator.
    private static final double TOLERATED_BROKEN_SHARE = 0.01;

    /// Collects the evidence of a load of the built-in generator.
    ///
    /// @param cpus processors of target and generator; absent where unknown
    public static LoadEvidence of(
            LoadOrder order,
            LoadFigures figures,
            LoadObservation observed,
            @Nullable CpuSplit cpus,
            JudgedPercentile judged) {
        ErrorCounts errors = figures.summary().totals().errors();
        String wrong = figures.summary().totals().wrong();
        boolean firstIsBroken = errors.count(LoadError.WRONG_ANSWER) == 0 && !wrong.isEmpty();
        return new LoadEvidence(
                figures,
                judged,
                observed,
                cpus,
                order.timeout(),
                errors.describe(kind -> kind == LoadError.PROTOCOL && firstIsBroken ? " (" + wrong + ")" : ""),
                expected(order.requests(), wrong));
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

    Totals totals() {
        return figures.summary().totals();
    }

    Limits limits() {
        return figures.summary().limits();
    }

    long count(LoadError kind) {
        return totals().errors().count(kind);
    }

    private boolean isPlan() {
        return figures.plan().isPresent();
    }

    boolean isOpen() {
        return figures.arrivals() instanceof Arrivals.OpenModel;
    }

    /// Requests that the end of a plan cut off, and that no other error counts.
    long cutOff() {
        return figures.plan()
                .map(plan -> plan.overview().failed() - totals().errors().total())
                .orElse(0L);
    }

    /// Requests that failed for another reason than a wrong answer.
    long failed() {
        return totals().errors().total() + cutOff() - count(LoadError.WRONG_ANSWER);
    }

    /// Requests that got no connection, or no HTTP; of a plan those that timed out, too.
    long broken() {
        return isPlan()
                ? totals().errors().total() - count(LoadError.WRONG_ANSWER)
                : totals().errors().connectionFailures() + count(LoadError.PROTOCOL);
    }

    /// Whether so many requests were broken that the load is void.
    boolean isBroken() {
        return broken() > (isPlan() ? 0 : TOLERATED_BROKEN_SHARE * totals().scheduled());
    }

    /// A percentile of the latency with and without the generator's own lag.
    ///
    /// @param share such as 0.99
    /// @param withLag in seconds, from the time at which requests were due
    /// @param withoutLag in seconds, without the time by which the generator itself began to send late; waiting
    ///     for a free connection is included
    record PercentileLag(double share, double withLag, double withoutLag) {}

    /// The generator's lag at a percentile; empty without latencies. Of JMeter's only long pauses are known, so it is
    /// empty where none of these moved the percentile.
    Optional<PercentileLag> lag(double share) {
        double withLag = figures.intended().quantile(share);
        double withoutLag = figures.prompt().quantile(share);
        return Double.isNaN(withLag) || isPlan() && withLag == withoutLag
                ? Optional.empty()
                : Optional.of(new PercentileLag(share, withLag, withoutLag));
    }

    /// Latency in seconds that decides; NaN without any.
    double judgedLatency() {
        return figures.intended().quantile(judged.includesMax() ? 1 : judged.share());
    }

    /// Shortest latency in seconds, warm-up included: in the window of an overloaded server all requests may have
    /// queued. NaN without an answer.
    double shortest() {
        return Math.min(figures.service().quantile(0), figures.minLatency());
    }

    /// Share of the window in which all connections were in use; absent without an answer, and in a closed loop, in
    /// which each user has one.
    @Nullable
    Double connectionsInUse() {
        return isOpen() && !isPlan() && figures.service().count() > 0 ? limits().waitingShare() : null;
    }

    /// CPU time of the generator, as it reports it itself where its process couldn't be monitored.
    @Nullable
    ProcessActivity generator() {
        if (observed.generator() != null || isPlan()) {
            return observed.generator();
        }
        double seconds = Math.max(1e-3, totals().seconds());
        return new ProcessActivity(
                Duration.ofMillis((long) (seconds * 1e3)),
                limits().cpuSeconds(),
                Math.min(1, limits().cpuSeconds() / seconds / Math.max(1, limits().processors())),
                limits().busiestThread(),
                "sending");
    }

    /// Trend test of the window; empty for a plan without a steady one.
    Optional<Steadiness> steadiness() {
        return figures.plan().filter(plan -> !plan.steady()).isPresent()
                ? Optional.empty()
                : Optional.of(SteadinessCheck.check(figures.window()));
    }

    /// Users of a closed loop during the whole window; 0 in the open model.
    long users() {
        return figures.arrivals() instanceof Arrivals.ClosedModel(int all)
                ? figures.plan().map(PlanFigures::steadyUsers).orElse(all)
                : 0;
    }
}
