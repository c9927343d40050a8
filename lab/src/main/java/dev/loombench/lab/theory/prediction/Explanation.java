package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// Explains the deviation of a measured figure from the predicted one by the first of the observations of its
/// trials that applies.
final class Explanation {
    /// Codes of findings about a trial that explain its latencies, too.
    private static final List<String> EXPLAINING_CODES = List.of("disturbed", "not-steady", "generator-lag-tail");

    /// The share of the capacity from which small errors of the demand are large ones of the queue.
    private static final double SATURATED_SHARE = 0.9;
    private static final double PERCENT = 100;

    private Explanation() {}

    /// Finds the explanation.
    ///
    /// @param chance range in which the measured figure lies by chance alone
    /// @param excess measured - predicted
    static String explain(MeasuredServerCell cell, String metric, Interval chance, double excess) {
        if (chance.contains(cell.measured(metric))) {
            return "chance: windows of " + cell.answers() + " answers differ that much";
        }
        return errors(cell)
                .or(() -> findings(cell))
                .or(() -> collections(cell, metric, excess))
                .or(() -> saturated(cell))
                .orElse(PredictedFigure.UNEXPLAINED);
    }

    private static Optional<String> errors(MeasuredServerCell cell) {
        double errors = cell.measured("errors");
        return errors > 0
                ? Optional.of(String.format(Locale.ROOT, "%.1f %% of the requests got no correct answer", errors))
                : Optional.empty();
    }

    private static Optional<String> findings(MeasuredServerCell cell) {
        return cell.trials().stream()
                .flatMap(trial -> trial.findings().stream())
                .filter(finding -> EXPLAINING_CODES.contains(finding.code()))
                .map(Finding::message)
                .findFirst();
    }

    /// Explains a percentile by garbage collections. A collection delays requests that arrive, end their wait
    /// or compute while it lasts. It explains a percentile if it is long enough, and if together these are at
    /// least half of the answers above it, since others queue behind them. Collections are counted from the
    /// start of the server, so fewer of them may have been in the window.
    private static Optional<String> collections(MeasuredServerCell cell, String metric, double excess) {
        double count = cell.measured("gc-count");
        double pause = cell.measured("gc-time") / count;
        double wait = cell.need().waiting().mean();
        double delayedSeconds = pause + Math.min(pause, wait) + Math.max(0, cell.measured("p50") - wait);
        double delayed = count * cell.measured("rate") * delayedSeconds;
        boolean isTail = metric.equals("p90") || metric.equals("p99");
        boolean delaysEnough = isTail && delayed >= (1 - ResponseTimeFigures.share(metric)) * cell.answers() / 2;
        return excess > 0 && count > 0 && pause >= excess / 2 && delaysEnough
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s garbage collections stopped it, for %s each",
                        Quantities.significant(count),
                        Quantities.seconds(pause)))
                : Optional.empty();
    }

    /// Explains figures near the capacity, where small errors of the demand are large ones of the queue.
    private static Optional<String> saturated(MeasuredServerCell cell) {
        SimulatedServer server = cell.server();
        double share = cell.measured("rate") / server.capacity();
        Predicate<TrialRecord> measured = trial -> trial.metrics().containsKey("rate");
        return cell.trials().stream().allMatch(measured) && share >= SATURATED_SHARE
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "at %.0f %% of the predicted capacity, small errors in it become large ones in the queue",
                        PERCENT * share))
                : Optional.empty();
    }
}
