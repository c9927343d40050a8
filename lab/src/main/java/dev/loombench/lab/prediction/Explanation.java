package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.SimulatedServer;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/// Why a measured figure may differ from the predicted one, from what was observed in the trials. The
/// first observation that applies is told.
final class Explanation {
    /// Findings that say of latencies what they say of the whole trial.
    private static final List<String> TELLING = List.of("disturbed", "not-steady", "generator-lag-tail");

    private static final double SATURATED = 0.9;
    private static final double PERCENT = 100;

    private Explanation() {}

    /// @param chance between which ends chance alone puts the measured figure
    /// @param longer by how much it is more than the predicted one
    static String of(ServerCell cell, String metric, Interval chance, double longer) {
        if (chance.contains(cell.measured(metric))) {
            return "chance: windows of " + cell.answers() + " answers differ that much";
        }
        return errors(cell)
                .or(() -> found(cell))
                .or(() -> collections(cell, metric, longer))
                .or(() -> saturated(cell))
                .orElse(Comparison.UNEXPLAINED);
    }

    private static Optional<String> errors(ServerCell cell) {
        double errors = cell.measured("errors");
        return errors > 0
                ? Optional.of(String.format(Locale.ROOT, "%.1f %% of the requests got no correct answer", errors))
                : Optional.empty();
    }

    private static Optional<String> found(ServerCell cell) {
        return cell.trials().stream()
                .flatMap(trial -> trial.findings().stream())
                .filter(finding -> TELLING.contains(finding.code()))
                .map(Finding::message)
                .findFirst();
    }

    /// A collection delays those who come while it lasts, whose wait ends then, or who compute. It explains a
    /// percentile if it is long enough, and if together they are at least half of the answers above that, since
    /// others are delayed behind them. Collections count from the start of the server, so fewer of them may
    /// have been in the window.
    private static Optional<String> collections(ServerCell cell, String metric, double longer) {
        double count = cell.measured("gc-count");
        double pause = cell.measured("gc-time") / count;
        double wait = cell.need().waiting().mean();
        double touched = pause + Math.min(pause, wait) + Math.max(0, cell.measured("p50") - wait);
        double delayed = count * cell.measured("rate") * touched;
        boolean tail = metric.equals("p90") || metric.equals("p99");
        boolean enough = tail && delayed >= (1 - Percentiles.share(metric)) * cell.answers() / 2;
        return longer > 0 && count > 0 && pause >= longer / 2 && enough
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s garbage collections stopped it, for %s each",
                        Quantities.significant(count),
                        Quantities.seconds(pause)))
                : Optional.empty();
    }

    /// Near its capacity, small errors of the parameters are large ones of the queue.
    private static Optional<String> saturated(ServerCell cell) {
        SimulatedServer server = cell.server();
        double share = cell.measured("rate") / server.capacity();
        Predicate<TrialRecord> measured = trial -> trial.metrics().containsKey("rate");
        return cell.trials().stream().allMatch(measured) && share >= SATURATED
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "at %.0f %% of the predicted capacity, small errors in it become large ones in the queue",
                        PERCENT * share))
                : Optional.empty();
    }
}
