package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.ComparisonNote;
import dev.loombench.lab.analysis.compare.file.JmhEntry.UnusableEntryException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import tools.jackson.databind.JsonNode;

/// Scores of one metric in JMH's JSON: one figure for each fork, and one for each iteration.
///
/// @param forks means of the iterations of each fork, or of all its samples
/// @param iterations scores of all iterations of all forks
record JmhScores(List<Double> forks, List<Double> iterations) {
    private static final String HISTOGRAM = "rawDataHistogram";

    /// The fewest samples beyond a percentile that show where it is.
    private static final int MIN_SAMPLES_BEYOND = 10;

    /// A value in a histogram, and how often it was measured.
    private record Sample(double value, double count) {}

    /// @param metric the primary metric, or a secondary one
    /// @param scale factor to the unit of the figures
    /// @throws UnusableEntryException if something in its raw data isn't a number
    static JmhScores of(JsonNode metric, double scale) {
        return metric.has(HISTOGRAM)
                ? ofSamples(metric, samples -> Optional.of(mean(samples)), scale)
                : ofIterations(metric, scale);
    }

    /// Reads a percentile of the samples of each fork.
    ///
    /// @param share of the samples at or below the percentile, such as 0.99
    /// @return empty where the metric has no samples, or a fork too few of them
    static Optional<JmhScores> percentile(JsonNode metric, double share, double scale) {
        JmhScores scores = ofSamples(metric, samples -> percentile(samples, share), scale);
        return !scores.forks.isEmpty()
                        && scores.forks.size() == metric.path(HISTOGRAM).size()
                ? Optional.of(scores)
                : Optional.empty();
    }

    /// The scores with figures below a smallest one raised to it.
    JmhScores atLeast(double floor) {
        return new JmhScores(
                forks.stream().map(figure -> Math.max(floor, figure)).toList(),
                iterations.stream().map(figure -> Math.max(floor, figure)).toList());
    }

    private static JmhScores ofIterations(JsonNode metric, double scale) {
        List<Double> forks = new ArrayList<>();
        List<Double> iterations = new ArrayList<>();
        for (JsonNode fork : metric.path("rawData")) {
            double[] scores = fork.valueStream().mapToDouble(JmhScores::number).toArray();
            double sum = 0;
            for (double score : scores) {
                sum += score;
                iterations.add(scale * score);
            }
            if (scores.length > 0) {
                forks.add(scale * (sum / scores.length));
            }
        }
        return new JmhScores(forks, iterations);
    }

    private static JmhScores ofSamples(
            JsonNode metric, Function<List<Sample>, Optional<Double>> statistic, double scale) {
        List<Double> forks = new ArrayList<>();
        List<Double> iterations = new ArrayList<>();
        for (JsonNode fork : metric.path(HISTOGRAM)) {
            List<Sample> samples = new ArrayList<>();
            for (JsonNode iteration : fork) {
                List<Sample> inIteration = iteration
                        .valueStream()
                        .map(pair -> new Sample(number(pair.path(0)), number(pair.path(1))))
                        .toList();
                samples.addAll(inIteration);
                if (!inIteration.isEmpty()) {
                    statistic.apply(inIteration).ifPresent(figure -> iterations.add(scale * figure));
                }
            }
            if (!samples.isEmpty()) {
                statistic.apply(samples).ifPresent(figure -> forks.add(scale * figure));
            }
        }
        return new JmhScores(forks, iterations);
    }

    private static double mean(List<Sample> samples) {
        return sum(samples, sample -> sample.value * sample.count) / sum(samples, Sample::count);
    }

    /// The smallest value at or below which that share of the samples lies.
    private static Optional<Double> percentile(List<Sample> samples, double share) {
        double all = sum(samples, Sample::count);
        if (all * (1 - share) < MIN_SAMPLES_BEYOND) {
            return Optional.empty();
        }
        double below = 0;
        for (Sample sample : samples.stream()
                .sorted(Comparator.comparingDouble(Sample::value))
                .toList()) {
            below += sample.count;
            if (below >= share * all) {
                return Optional.of(sample.value);
            }
        }
        return Optional.empty();
    }

    private static double sum(List<Sample> samples, ToDoubleFunction<Sample> term) {
        return samples.stream().mapToDouble(term).sum();
    }

    /// Reads a number; JMH writes NaN and infinities as text.
    private static double number(JsonNode value) {
        if (value.isNumber()) {
            double number = value.asDouble();
            if (Double.isInfinite(number)) {
                throw new UnusableEntryException(ComparisonNote.BEYOND_DOUBLE.with());
            }
            return number;
        }
        String word = value.asString("");
        if (word.equals("NaN") || word.endsWith("INF")) {
            return Double.NaN;
        }
        throw new UnusableEntryException(ComparisonNote.NOT_A_NUMBER.with(value.toString()));
    }
}
