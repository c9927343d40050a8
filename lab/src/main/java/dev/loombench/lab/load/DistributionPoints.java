package dev.loombench.lab.load;

import java.util.ArrayList;
import java.util.List;

/// Percentiles and histogram bins of a recorded distribution.
public final class DistributionPoints {
    /// Recorded percentiles, fine enough for a curve over 1 / (1 - p).
    public static final List<Double> PERCENTILES = List.of(
            1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 75.0, 80.0, 85.0, 90.0, 92.5, 95.0, 97.0, 98.0, 99.0,
            99.5, 99.75, 99.9, 99.95, 99.99, 100.0);

    private static final int BINS_PER_DECADE = 10;
    private static final double MIN_SECONDS = 1e-5;

    private DistributionPoints() {}

    /// Upper ends of bins of equal width on a logarithmic scale, ten per decade, in seconds; they cover the
    /// range from the shortest to the longest time.
    public static List<Double> binEnds(double shortest, double longest) {
        int first = (int) Math.floor(BINS_PER_DECADE * Math.log10(Math.max(MIN_SECONDS, shortest)));
        int last = (int) Math.floor(BINS_PER_DECADE * Math.log10(Math.max(MIN_SECONDS, longest))) + 1;
        List<Double> ends = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            ends.add(Math.pow(10, (double) i / BINS_PER_DECADE));
        }
        return ends;
    }
}
