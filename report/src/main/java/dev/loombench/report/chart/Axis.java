package dev.loombench.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loombench.report.text.ReportFormat;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// Axis of a chart, wide enough for everything drawn on it.
///
/// @param name what it shows, such as the name of a metric; may be empty
/// @param unit of its values, such as `s`; `×` for ratios, `count` for whole numbers, `seconds` for moments,
///     `percentile` for 1 / (1 − p)
/// @param log whether it is logarithmic
/// @param ticks what is labelled, the most important first; empty if round values are
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Axis(String name, String unit, boolean log, double min, double max, List<Tick> ticks) {
    public record Tick(double at, String text) {}

    private static final double MIN_RATIO_SPAN = 1.1;
    private static final double MAX_RATIO_OVERHANG = 3;
    private static final double[] LINEAR_STEPS = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    private static final double[] LOG_STEPS = {1, 1.5, 2, 3, 5, 7, 10};

    Axis(String name, String unit, boolean log, double min, double max) {
        this(name, unit, log, min, max, List.of());
    }

    /// Axis of values, with round ends: logarithmic if all are above 0 and span more than a decade, else from 0.
    ///
    /// @param values estimates, ideals and published figures
    /// @param ends ends of intervals, which may be cut if a logarithmic axis can't show them
    static Axis over(String name, String unit, List<Double> values, List<Double> ends) {
        double low = least(values, 0);
        double high = most(values, 1);
        double lowest = Math.min(low, least(ends, low));
        double highest = Math.max(high, most(ends, high));
        return low > 0 && high > 10 * low
                ? log(name, unit, List.of(Math.max(lowest, low / 3), Math.min(highest, high * 3)))
                : linear(name, unit, List.of(lowest, highest));
    }

    /// Axis of the marks of rows, likewise: a range is an interval.
    static Axis over(String name, String unit, List<RowGroup> groups) {
        List<Double> values = RowGroup.marks(groups)
                .filter(mark -> mark.to() == null)
                .map(PlacedMark::from)
                .toList();
        return over(name, unit, values, RowGroup.ends(groups));
    }

    /// Linear axis from 0, or from the least value below it, to a round number.
    static Axis linear(String name, String unit, List<Double> values) {
        double high = most(values, 1);
        return new Axis(
                name, unit, false, Math.min(0, least(values, 0)), high <= 0 ? 1 : above(high * 1.02, LINEAR_STEPS));
    }

    /// Logarithmic axis of ratios that includes 1 and a tenth to either side.
    ///
    /// @param ratios above 0
    /// @param ends ends of the intervals; those far beyond the ratios are cut
    static Axis ratios(List<Double> ratios, List<Double> ends) {
        double low = Math.min(1, least(ratios, 1));
        double high = Math.max(1, most(ratios, 1));
        double min = Math.max(Math.min(low, least(ends, low)), low / MAX_RATIO_OVERHANG);
        double max = Math.min(Math.max(high, most(ends, high)), high * MAX_RATIO_OVERHANG);
        double padding = Math.pow(Math.max(max / min, MIN_RATIO_SPAN), 0.08);
        return new Axis(
                "ratio",
                "×",
                true,
                Math.min(min, 1 / MIN_RATIO_SPAN) / padding,
                Math.max(max, MIN_RATIO_SPAN) * padding);
    }

    /// Logarithmic axis, even if the values span less than a decade.
    ///
    /// @param values above 0
    static Axis log(String name, String unit, List<Double> values) {
        return new Axis(name, unit, true, below(least(values, 1) * 0.97), above(most(values, 10) * 1.03, LOG_STEPS));
    }

    /// Axis of seconds, as long as the longest series.
    static Axis time(List<Double> seconds) {
        return new Axis("", "seconds", false, Math.min(0, least(seconds, 0)), Math.max(1, most(seconds, 1)));
    }

    /// Axis of whole numbers.
    static Axis count(String name, double min, double max) {
        return new Axis(name, "count", false, min, max);
    }

    /// HdrHistogram's axis of percentiles: 1 / (1 − p).
    ///
    /// @param values of which at least those up to 10 are shown
    /// @param maxima where the largest values are drawn, since 1 / (1 − p) is infinite there
    static Axis percentiles(List<Double> values, List<Double> maxima) {
        double end = Math.max(10, most(values, 10));
        List<Tick> ticks = new ArrayList<>();
        for (long at = 10; at <= end; at *= 10) {
            ticks.add(new Tick(
                    at, new BigDecimal(100).subtract(new BigDecimal(100).divide(new BigDecimal(at))) + " %"));
        }
        ticks.addAll(List.of(new Tick(2, "50 %"), new Tick(1, "0 %"), new Tick(4, "75 %"), new Tick(20, "95 %")));
        maxima.forEach(at -> ticks.add(new Tick(at, "max")));
        return new Axis("", "percentile", true, 1, end, ticks);
    }

    /// Axis of words, which stand at 0, 1 and so on.
    static Axis words(String name, List<String> words) {
        List<Tick> ticks = IntStream.range(0, words.size())
                .mapToObj(i -> new Tick(i, words.get(i)))
                .toList();
        return new Axis(name, "", false, -0.5, words.size() - 0.5, ticks);
    }

    /// Place of a value on the axis, from 0 to 1; less than half where the axis has only one value.
    double share(double value) {
        return max == min ? 0.4 : log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
    }

    /// A value as text; of an axis with ticks, that of the tick there, and otherwise none.
    String text(double value) {
        if (!ticks.isEmpty()) {
            return ticks.stream()
                    .filter(tick -> tick.at() == value)
                    .map(Tick::text)
                    .reduce("", (earlier, later) -> later);
        }
        return switch (unit) {
            case "×" -> ReportFormat.ratio(value);
            case "count", "seconds" -> Long.toString(Math.round(value));
            default -> ReportFormat.value(value, unit);
        };
    }

    private static double least(List<Double> values, double otherwise) {
        return finite(values).min().orElse(otherwise);
    }

    private static double most(List<Double> values, double otherwise) {
        return finite(values).max().orElse(otherwise);
    }

    private static DoubleStream finite(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).filter(Double::isFinite);
    }

    /// The least round number that isn't smaller. Without its floating-point error, which would give an end just beside
    /// a round number a tick of its own.
    private static double above(double value, double[] steps) {
        double decade = decade(value);
        return ChartRounding.round(decade
                * DoubleStream.of(steps)
                        .filter(step -> step * decade >= value)
                        .findFirst()
                        .orElse(10));
    }

    private static double below(double value) {
        double decade = decade(value);
        return ChartRounding.round(decade
                * DoubleStream.of(LOG_STEPS)
                        .filter(step -> step * decade <= value)
                        .max()
                        .orElse(1));
    }

    private static double decade(double value) {
        return Math.pow(10, Math.floor(Math.log10(value)));
    }
}
