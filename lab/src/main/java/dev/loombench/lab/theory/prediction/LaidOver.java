package dev.loombench.lab.theory.prediction;

import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.theory.simulation.Observed;
import dev.loombench.lab.theory.simulation.Offered;
import dev.loombench.lab.theory.simulation.Simulation;
import dev.loombench.lab.theory.simulation.Simulation.Effort;
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
record LaidOver(ServerCell cell, double capacity, List<Comparison> comparisons) {
    /// The number of simulated windows, whose range is a 95 % prediction interval for another one: 39 of 41.
    private static final int SIMULATED_WINDOWS = 40;

    private static final int MAX_ANSWERS = 20_000;
    private static final double MAX_WARM_UP_REQUESTS = 100_000;

    /// Simulates a measured cell and compares its figures.
    ///
    /// @param seed seed of the simulation
    static LaidOver of(ServerCell cell, long seed) {
        double perSecond = Math.min(rate(cell), cell.server().capacity());
        Effort effort = new Effort(
                SIMULATED_WINDOWS,
                Math.min(cell.warmupSeconds(), MAX_WARM_UP_REQUESTS / perSecond),
                Math.clamp(cell.answers(), 2, MAX_ANSWERS));
        Simulation simulation = Simulation.of(cell.server(), cell.offered(), seed, effort);
        List<Comparison> comparisons = new ArrayList<>();
        if (cell.offered() instanceof Offered.Users) {
            compare(cell, simulation, "rate", Observed::perSecond, comparisons);
        }
        for (String metric : List.of("p50", "p90", "p99")) {
            compare(cell, simulation, metric, Percentiles.of(metric), comparisons);
        }
        return new LaidOver(cell, cell.server().capacity(), List.copyOf(comparisons));
    }

    private static double rate(ServerCell cell) {
        return switch (cell.offered()) {
            case Offered.Rate rate -> rate.perSecond();
            case Offered.Users users -> users.users() / cell.need().path();
        };
    }

    private static void compare(
            ServerCell cell,
            Simulation simulation,
            String metric,
            ToDoubleFunction<Observed> figure,
            List<Comparison> comparisons) {
        double measured = cell.measured(metric);
        if (Double.isNaN(measured)) {
            return;
        }
        double predicted = simulation.figure(figure).value();
        Interval range =
                rangeOfMean(simulation.range(figure), predicted, cell.trials().size());
        double deviation = measured / predicted - 1;
        String explanation =
                Comparison.isFar(deviation) ? Explanation.of(cell, metric, range, measured - predicted) : null;
        comparisons.add(new Comparison(metric, predicted, range.low(), range.high(), measured, deviation, explanation));
    }

    /// Narrows the range of single windows to that of the mean of several.
    private static Interval rangeOfMean(Interval rangeOfOne, double predicted, int windows) {
        return rangeOfOne.map(end -> predicted + (end - predicted) / Math.sqrt(windows));
    }
}
