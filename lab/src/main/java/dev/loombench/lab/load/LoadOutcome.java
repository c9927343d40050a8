package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFigures.PlanFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.WarmUpRecord;
import dev.loombench.lab.model.LoadWindow;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Outcome of a trial's load: figures of a steady window, or a failure.
public sealed interface LoadOutcome {
    /// Load with a steady window.
    ///
    /// @param mean seconds until an answer in the window; absent without any answer
    /// @param inFlight mean number of requests in flight over the window
    /// @param from begin of the window
    /// @param to end of the window
    /// @param further metrics that only this kind of load has
    /// @param invalid reason why the figures mustn't be trusted, in one line; empty where they may be
    record SteadyLoad(
            LoadRecord record,
            OptionalDouble mean,
            double inFlight,
            Instant from,
            Instant to,
            Map<String, Metric> further,
            List<Finding> findings,
            Optional<String> invalid)
            implements LoadOutcome {}

    /// Load without figures.
    ///
    /// @param reason one line for the user
    record LoadFailure(String reason) implements LoadOutcome {}

    /// Takes the outcome from the result of a load.
    static LoadOutcome of(LoadResult result) {
        return of(result, null, null);
    }

    /// Takes the outcome from the result of all windows of one start of a service's side.
    ///
    /// @param warmUp absent where it wasn't warmed up by work
    /// @param windows absent where there was a single one
    static LoadOutcome of(LoadResult result, @Nullable WarmUpRecord warmUp, @Nullable List<LoadWindow> windows) {
        Optional<LoadFigures> measured = result.figures();
        if (measured.flatMap(LoadFigures::plan).filter(plan -> !plan.steady()).isPresent()) {
            return new LoadFailure(
                    "the plan has no steady window, in which all users are active and get answers; let it"
                            + " run longer than its ramp-up and the warm-up take");
        }
        if (measured.filter(LoadFigures::isMeasured).isEmpty()) {
            return new LoadFailure(result.failure()
                    .map(failure -> failure.finding().message())
                    .orElse("the load ended without a request"));
        }
        LoadFigures figures = measured.get();
        return new SteadyLoad(
                LoadRecords.of(figures, result.proof(), warmUp, windows),
                figures.mean(),
                figures.summary().limits().meanInFlight(),
                figures.begunAt(),
                figures.endedAt(),
                figures.arrivals() instanceof Arrivals.ClosedModel ? users(figures) : Map.of(),
                Stream.concat(result.findings().stream(), tailLag(figures).stream())
                        .toList(),
                LoadChecks.firstInvalid(result.findings())
                        .map(cause -> cause.message() + (figures.plan().isPresent() ? "; see results.jtl" : "")));
    }

    /// Metrics of users, which only a closed loop has: how many throughput and latency account for, absent
    /// without any answer; the requests that single ones completed; and the longest time that one had been in
    /// flight.
    private static Map<String, Metric> users(LoadFigures figures) {
        Users users = figures.summary().users();
        Map<String, Metric> metrics = new LinkedHashMap<>();
        figures.law()
                .ifPresent(law ->
                        metrics.put("users-accounted", new Metric(law.accountedUsers(), "users", Better.NEITHER)));
        if (figures.plan().map(PlanFigures::steadyUsers).orElse(1) > 0) {
            metrics.put("fewest-per-user", new Metric(users.fewest(), "requests", Better.NEITHER));
            metrics.put("most-per-user", new Metric(users.most(), "requests", Better.NEITHER));
        }
        metrics.put("oldest-unanswered", new Metric(users.oldestSeconds(), "s", Better.LESS));
        return metrics;
    }

    /// Reports the built-in generator's own lag in the tail, where it doesn't void the trial, which is judged by
    /// its median.
    private static Optional<Finding> tailLag(LoadFigures figures) {
        double tail = 0.99;
        double moved = figures.relativeLag(tail);
        if (figures.plan().isPresent() || moved <= LoadChecks.MAX_LAG_SHARE) {
            return Optional.empty();
        }
        Finding found = LoadFinding.GENERATOR_LAG_TAIL
                .with(moved / (1 + moved), figures.prompt().quantile(tail))
                .withEvidence(Map.of("moved", moved));
        return Optional.of(moved > LoadChecks.MAX_BLUR_SHARE ? found.voiding(List.of("p99", "p99.9", "max")) : found);
    }
}
