package dev.loombench.report.export;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A metric in JMH's JSON format. A missing number is the word `NaN`, as JMH writes it.
///
/// @param scoreError half-width of the confidence interval
/// @param scoreConfidence ends of the confidence interval, which JMH has as score ± error
/// @param scorePercentiles percentiles of all iterations
/// @param rawData iterations of each fork
record JmhMetric(
        double score,
        Object scoreError,
        List<Object> scoreConfidence,
        Map<String, Double> scorePercentiles,
        String scoreUnit,
        List<List<Double>> rawData) {
    private static final String NO_NUMBER = "NaN";
    private static final double[] PERCENTILES = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    /// Converts a score and its forks.
    ///
    /// @param forks at least one, with at least one iteration each
    static JmhMetric of(
            double score, @Nullable Double low, @Nullable Double high, String unit, List<List<Double>> forks) {
        Map<String, Double> percentiles = percentiles(forks);
        if (low == null || high == null) {
            return new JmhMetric(score, NO_NUMBER, List.of(NO_NUMBER, NO_NUMBER), percentiles, unit, forks);
        }
        double error = (high - low) / 2;
        return new JmhMetric(score, error, List.of(score - error, score + error), percentiles, unit, forks);
    }

    private static Map<String, Double> percentiles(List<List<Double>> forks) {
        double[] sorted = forks.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        Map<String, Double> percentiles = new LinkedHashMap<>();
        Arrays.stream(PERCENTILES)
                .forEach(percentile -> percentiles.put(Double.toString(percentile), percentile(sorted, percentile)));
        return percentiles;
    }

    /// Percentile by linear interpolation at rank p (n + 1) of the sorted figures, as JMH estimates it.
    private static double percentile(double[] sorted, double percentile) {
        double rank = percentile / 100 * (sorted.length + 1);
        int below = (int) rank;
        if (below < 1) {
            return sorted[0];
        }
        if (below >= sorted.length) {
            return sorted[sorted.length - 1];
        }
        return sorted[below - 1] + (rank - below) * (sorted[below] - sorted[below - 1]);
    }
}
