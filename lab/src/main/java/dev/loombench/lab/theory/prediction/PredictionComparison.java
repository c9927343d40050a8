package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.theory.prediction.MeasuredServerCells.MeasuredServerCell;
import dev.loombench.lab.theory.simulation.SimulatedServer;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// The comparison of a measured cell with its prediction.
///
/// The server is simulated as it was measured: from empty, with the trial's warm-up and as many answers in its
/// window, many times. Their mean is the prediction, and their range is the effect of chance on a window of
/// that length.
public final class PredictionComparison {
    /// The number of simulated windows, whose range is a 95 % prediction interval for another one: 39 of 41.
    private static final int SIMULATED_WINDOWS = 40;

    private static final int MAX_ANSWERS = 20_000;
    private static final double MAX_WARM_UP_REQUESTS = 100_000;

    private PredictionComparison() {}

    /// Simulates a measured cell and compares its figures.
    ///
    /// @param seed seed of the simulation
    static List<PredictedFigure> compare(MeasuredServerCell cell, long seed) {
        double perSecond = Math.min(rate(cell), cell.server().capacity());
        SimulationSize effort = new SimulationSize(
                SIMULATED_WINDOWS,
                Math.min(cell.warmupSeconds(), MAX_WARM_UP_REQUESTS / perSecond),
                Math.clamp(cell.answers(), 2, MAX_ANSWERS));
        Simulation simulation = Simulation.run(cell.server(), cell.offered(), seed, effort);
        List<PredictedFigure> comparisons = new ArrayList<>();
        if (cell.offered() instanceof ArrivalProcess.ClosedArrivals) {
            compare(cell, simulation, "rate", SimulationResult::perSecond, comparisons);
        }
        for (String metric : List.of("p50", "p90", "p99")) {
            compare(cell, simulation, metric, ResponseTimeFigures.of(metric), comparisons);
        }
        return List.copyOf(comparisons);
    }

    private static double rate(MeasuredServerCell cell) {
        return switch (cell.offered()) {
            case ArrivalProcess.OpenArrivals rate -> rate.perSecond();
            case ArrivalProcess.ClosedArrivals users ->
                users.users() / cell.need().meanTotal();
        };
    }

    private static void compare(
            MeasuredServerCell cell,
            Simulation simulation,
            String metric,
            ToDoubleFunction<SimulationResult> figure,
            List<PredictedFigure> comparisons) {
        double measured = cell.measured(metric);
        if (Double.isNaN(measured)) {
            return;
        }
        double predicted = simulation.figure(figure).value();
        Interval range =
                rangeOfMean(simulation.range(figure), predicted, cell.trials().size());
        double deviation = measured / predicted - 1;
        String explanation = PredictedFigure.needsExplanation(deviation)
                ? Explanation.explain(cell, metric, range, measured - predicted)
                : null;
        comparisons.add(
                new PredictedFigure(metric, predicted, range.low(), range.high(), measured, deviation, explanation));
    }

    /// Narrows the range of single windows to that of the mean of several.
    private static Interval rangeOfMean(Interval rangeOfOne, double predicted, int windows) {
        return rangeOfOne.map(end -> predicted + (end - predicted) / Math.sqrt(windows));
    }

    /// Explains the deviation of a measured figure from the predicted one by the first of the observations of its
    /// trials that applies.
    private static final class Explanation {
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

        /// Explains a percentile by garbage collections. A collection delays requests that arrive, end
        /// their wait or compute while it lasts. It explains a percentile if it is long enough, and if
        /// together these are at least half of the answers above it, since others queue behind them.
        /// Collections are counted from the start of the server, so fewer of them may have been in the window.
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
                            Format.significant(count),
                            Format.seconds(pause)))
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

    /// A predicted figure and its measurement.
    ///
    /// @param metric `rate` in answers per second; `p50`, `p90` or `p99` in seconds
    /// @param low lower end of the range of chance: that of the simulated windows, narrowed to a mean of as many
    ///     windows as were measured
    /// @param high upper end of that range
    /// @param off relative deviation, measured / predicted - 1
    /// @param explanation observation that explains a deviation of more than [#MAX_UNEXPLAINED_DEVIATION],
    ///     or `unexplained`; absent for smaller ones
    public record PredictedFigure(
            String metric,
            double predicted,
            double low,
            double high,
            double measured,
            double off,
            @Nullable String explanation) {
        /// The largest relative deviation that needs no explanation.
        public static final double MAX_UNEXPLAINED_DEVIATION = 0.1;

        /// The explanation where nothing that was observed explains the deviation.
        public static final String UNEXPLAINED = "unexplained";

        static boolean needsExplanation(double off) {
            return Math.abs(off) > MAX_UNEXPLAINED_DEVIATION;
        }
    }
}
