package dev.loombench.lab.load;

import java.util.List;

/// The part of a load from which figures are taken.
///
/// @param seconds of the window, in their order
/// @param skipped how many were left out before it
/// @param steadiness of the window
public record SteadyWindow(List<Second> seconds, int skipped, Steadiness steadiness) {
    public SteadyWindow {
        seconds = List.copyOf(seconds);
    }

    /// All of the seconds if they are steady; otherwise those after the beginning whose removal makes the rest
    /// most even, at most half of them (the rule of the marginal standard error, MSER), steady or not.
    ///
    /// Source: White, An Effective Truncation Heuristic for Bias Reduction in Simulation Output, Simulation 69
    /// (1997): the d that minimises the variance of the values after d, divided by their number.
    ///
    /// @param seconds without warm-up, ramp-up and shutdown
    public static SteadyWindow of(List<Second> seconds) {
        Steadiness all = SteadyTest.of(seconds);
        if (all.holds()) {
            return new SteadyWindow(seconds, 0, all);
        }
        int skipped = Math.max(
                beginning(seconds.stream()
                        .map(second -> (double) second.answered())
                        .toList()),
                beginning(medians(seconds)));
        List<Second> rest = seconds.subList(skipped, seconds.size());
        return new SteadyWindow(rest, skipped, SteadyTest.of(rest));
    }

    /// Seconds without a latency count as the one before them.
    private static List<Double> medians(List<Second> seconds) {
        double[] last = {0};
        return seconds.stream()
                .map(second -> last[0] = Double.isFinite(second.p50()) ? second.p50() : last[0])
                .toList();
    }

    private static int beginning(List<Double> values) {
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        double sum = 0;
        double squares = 0;
        for (int from = values.size() - 1; from >= 0; from--) {
            sum += values.get(from);
            squares += values.get(from) * values.get(from);
            double n = values.size() - from;
            double error = (squares - sum * sum / n) / (n * n);
            if (from <= values.size() / 2 && error <= least) {
                least = error;
                best = from;
            }
        }
        return best;
    }
}
