package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.theory.simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.SimulationSize;
import dev.loombench.lab.theory.simulation.SimulationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The comparison of a measured cell with its prediction.
///
/// The server is simulated as it was measured: from empty, with the trial's warm-up and as many answers in its
/// window, many times. Their mean is the prediction, and their range is the effect of chance on a window of
/// that length.
///
/// @param capacity highest throughput per second; infinite where nothing limits it
record PredictionComparison(MeasuredServerCell cell, double capacity, List<PredictedFigure> comparisons) {
    /// The number of simulated windows, whose range is a 95 % prediction interval for another one: 39 of 41.
    private static final int SIMULATED_WINDOWS = 40;

    private static final int MAX_ANSWERS = 20_000;
    private static final double MAX_WARM_UP_REQUESTS = 100_000;

    /// Simulates a measured cell and compares its figures.
    ///
    /// @param seed seed of the simulation
    static PredictionComparison predict(MeasuredServerCell cell, long seed) {
        double perSecond = Math.min(rate(cell), cell.server().capacity());
        SimulationSize effort = new SimulationSize(
                SIMULATED_WINDOWS,
                Math.min(cell.warmupSeconds(), MAX_WARM_UP_REQUESTS / perSecond),
                Math.clamp(cell.answers(), 2, MAX_ANSWERS));
        Simulation simulation = Simulation.run(cell.server(), cell.offered(), seed, effort);
        List<PredictedFigure> comparisons = new ArrayList<>();
        if (cell.offered() instanceof ArrivalProcess.Users) {
            compare(cell, simulation, "rate", SimulationResult::perSecond, comparisons);
        }
        for (String metric : List.of("p50", "p90", "p99")) {
            compare(cell, simulation, metric, ResponseTimeFigures.of(metric), comparisons);
        }
        return new PredictionComparison(cell, cell.server().capacity(), List.copyOf(comparisons));
    }

    private static double rate(MeasuredServerCell cell) {
        return switch (cell.offered()) {
            case ArrivalProcess.Rate rate -> rate.perSecond();
            case ArrivalProcess.Users users -> users.users() / cell.need().meanTotal();
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
}
