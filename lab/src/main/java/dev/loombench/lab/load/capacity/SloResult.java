package dev.loombench.lab.load.capacity;

import dev.loombench.lab.catalog.Objective;
import dev.loombench.lab.catalog.Objective.Errors;
import dev.loombench.lab.catalog.Objective.Latency;
import dev.loombench.lab.catalog.Slo;
import dev.loombench.lab.load.capacity.ProbeOutcome.ValidProbe;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.checks.Overload;
import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;

/// Evaluation of one probe against an objective: every condition holds, answers follow the offered rate, and
/// the load doesn't get worse within the window.
///
/// @param margin logarithm of the worst figure over its bound, clamped to −0.5…0.5: negative or 0 where the
///     objective is met, positive where it is missed
/// @param misses the missed conditions in words; empty where the objective is met
public record SloResult(double margin, List<String> misses) {
    /// Bound of margins: beyond a factor of 1.65 (e^0.5) the distance no longer says anything of the capacity.
    static final double MAX_MARGIN = 0.5;

    private static final double MIN_MISS_MARGIN = 0.02;
    private static final double WORSENING_MARGIN = 0.1;

    public SloResult {
        misses = List.copyOf(misses);
    }

    public static SloResult of(Slo slo, ValidProbe probe) {
        if (probe.answered() == 0) {
            return new SloResult(MAX_MARGIN, List.of(SearchReason.UNANSWERED.message()));
        }
        List<String> misses = new ArrayList<>();
        double margin = -MAX_MARGIN;
        for (Objective objective : slo.objectives()) {
            double measured = measured(objective, probe);
            double bound = bound(objective);
            margin = Math.max(margin, margin(measured, bound));
            if (!(measured < bound)) {
                misses.add(SearchReason.NOT_BELOW.message(
                        objective.figure(), text(objective, measured), text(objective, bound)));
            }
        }
        double allowed = new Overload(
                        probe.scheduled(),
                        probe.answered() + probe.failed(),
                        probe.seconds(),
                        probe.latencies().count() == 0 ? 0 : probe.latencies().mean())
                .allowedBacklog();
        double backlogRatio = probe.backlog() / allowed;
        margin = Math.max(margin, margin(backlogRatio, 1));
        if (backlogRatio > 1) {
            misses.add(SearchReason.NOT_KEPT_UP.message(probe.backlog(), probe.scheduled()));
        }
        if (misses.isEmpty() && probe.steadiness().worsens()) {
            margin = Math.max(margin, WORSENING_MARGIN);
            LoadChecks.steadiness(probe.steadiness()).map(Finding::message).ifPresent(misses::add);
        }
        return new SloResult(misses.isEmpty() ? Math.min(0, margin) : Math.max(MIN_MISS_MARGIN, margin), misses);
    }

    public boolean holds() {
        return misses.isEmpty();
    }

    private static double margin(double measured, double bound) {
        return measured <= 0 ? -MAX_MARGIN : Math.clamp(Math.log(measured / bound), -MAX_MARGIN, MAX_MARGIN);
    }

    private static double measured(Objective objective, ValidProbe probe) {
        return switch (objective) {
            case Latency latency -> latency.statistic().of(probe.latencies());
            case Errors errors -> probe.errorShare();
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
