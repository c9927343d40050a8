package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Objective;
import dev.loombench.lab.catalog.Objective.Errors;
import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.load.checks.SteadinessCheck.Steadiness;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.lab.stats.Latencies.LatencyFigures;
import dev.loombench.lab.stats.SteadyStateDetector.SteadyState.NotSteady;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Figures of a load that measures the server.
///
/// @param seconds length of the window
/// @param scheduled requests that were due in the window
/// @param answered correct answers in the window
/// @param failed requests that failed in the window, timeouts included
/// @param latencies from the intended start, timeouts included
/// @param steadiness of the window
record ProbeFigures(
        double seconds, long scheduled, long answered, long failed, Latencies latencies, Steadiness steadiness) {
    /// Bound of margins: beyond a factor of 1.65 (e^0.5) the distance no longer says anything of the capacity.
    private static final double MAX_MARGIN = 0.5;

    private static final double MIN_MISS_MARGIN = 0.02;
    private static final double WORSENING_MARGIN = 0.1;

    /// Judges the load by an objective, which it keeps if every condition holds, answers follow the offered
    /// rate, and the load doesn't get worse within the window.
    ///
    /// @param counts whether the search uses it
    SearchRecord judged(Slo slo, int number, SearchStage stage, double offered, int connections, boolean counts) {
        List<String> misses = new ArrayList<>();
        double margin = margin(slo, misses);
        return new SearchRecord(
                number,
                stage,
                offered,
                connections,
                counts,
                answered / seconds,
                errorShare(),
                latencies(slo, latencies),
                misses.isEmpty(),
                List.copyOf(misses),
                misses.isEmpty() ? Math.min(0, margin) : Math.max(MIN_MISS_MARGIN, margin),
                !(steadiness.throughput() instanceof NotSteady),
                null);
    }

    /// The usual statistics of latencies, and those that the objective names.
    static Map<String, Double> latencies(Slo slo, Latencies latencies) {
        Map<String, Double> figures = LatencyFigures.of(latencies);
        if (latencies.count() > 0) {
            slo.latencies()
                    .forEach(latency -> figures.putIfAbsent(
                            latency.figure(), latency.statistic().of(latencies)));
        }
        return figures;
    }

    /// The margin of the worst figure.
    ///
    /// @param misses to which the missed conditions are added, in words
    private double margin(Slo slo, List<String> misses) {
        if (answered == 0) {
            misses.add(SearchReason.UNANSWERED.message());
            return MAX_MARGIN;
        }
        double margin = -MAX_MARGIN;
        for (Objective objective : slo.objectives()) {
            double measured = measured(objective);
            double bound = bound(objective);
            margin = Math.max(margin, margin(measured, bound));
            if (!(measured < bound)) {
                misses.add(SearchReason.NOT_BELOW.message(
                        objective.figure(), text(objective, measured), text(objective, bound)));
            }
        }
        long backlog = scheduled - answered - failed;
        double allowed = new Overload(
                        scheduled, answered + failed, seconds, latencies.count() == 0 ? 0 : latencies.mean())
                .allowedBacklog();
        margin = Math.max(margin, margin(backlog / allowed, 1));
        if (backlog / allowed > 1) {
            misses.add(SearchReason.NOT_KEPT_UP.message(backlog, scheduled));
        }
        if (misses.isEmpty() && steadiness.worsens()) {
            margin = Math.max(margin, WORSENING_MARGIN);
            LoadChecks.steadiness(steadiness).map(Finding::message).ifPresent(misses::add);
        }
        return margin;
    }

    private static double margin(double measured, double bound) {
        return measured <= 0 ? -MAX_MARGIN : Math.clamp(Math.log(measured / bound), -MAX_MARGIN, MAX_MARGIN);
    }

    private double errorShare() {
        return answered + failed == 0 ? 1 : failed / (double) (answered + failed);
    }

    private double measured(Objective objective) {
        return switch (objective) {
            case Latency latency -> latency.statistic().of(latencies);
            case Errors errors -> errorShare();
        };
    }

    private static double bound(Objective objective) {
        return switch (objective) {
            case Latency latency -> latency.below().toNanos() / 1e9;
            case Errors errors -> errors.below();
        };
    }

    private static String text(Objective objective, double value) {
        return switch (objective) {
            case Latency latency -> Format.seconds(value);
            case Errors errors -> Format.percent(value);
        };
    }
}
