package dev.loombench.lab.prediction;

import dev.loombench.lab.ideal.simulation.Observed;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.Simulation;
import dev.loombench.lab.ideal.simulation.Simulation.Effort;
import dev.loombench.lab.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The prediction for a measured cell, laid over its measurement.
///
/// The server is played as it was measured: from empty, with the trial's warm-up and as many answers in
/// its window, many times. Their mean is the prediction, and how far they spread is what chance does to a
/// window of that length.
///
/// @param capacity answers per second at most, if threads share the cores evenly; infinite where nothing
///     limits it
record LaidOver(ServerCell cell, double capacity, List<Comparison> comparisons) {
    /// The ends of so many are an interval of 95 % for the next one: 39 of 41.
    private static final int WINDOWS = 40;

    private static final int MOST_ANSWERS = 20_000;
    private static final double MOST_WARM_UP = 100_000;

    /// @param seed of the simulation
    static LaidOver of(ServerCell cell, long seed) {
        double perSecond = Math.min(rate(cell), cell.server().capacity());
        Effort effort = new Effort(
                WINDOWS,
                Math.min(cell.warmupSeconds(), MOST_WARM_UP / perSecond),
                Math.clamp(cell.answers(), 2, MOST_ANSWERS));
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
                chance(simulation.range(figure), predicted, cell.trials().size());
        double off = measured / predicted - 1;
        String explanation = Comparison.isFar(off) ? Explanation.of(cell, metric, range, measured - predicted) : null;
        comparisons.add(new Comparison(metric, predicted, range.low(), range.high(), measured, off, explanation));
    }

    /// What chance does to the mean of so many windows.
    private static Interval chance(Interval ofOne, double predicted, int windows) {
        return ofOne.map(end -> predicted + (end - predicted) / Math.sqrt(windows));
    }
}
