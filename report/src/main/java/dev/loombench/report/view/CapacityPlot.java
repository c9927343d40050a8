package dev.loombench.report.view;

import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.MessageTemplate;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;

/// Plot of latency against offered rate: a bar for each load on a logarithmic axis, from the lowest rate to the
/// highest, with a mark at the objective's bound. Plain ASCII, so that any terminal can show it.
final class CapacityPlot {
    private static final int MAX_WIDTH = 80;
    private static final int MIN_BAR_WIDTH = 8;
    private static final String TITLE = "{figure} against the offered rate, on a logarithmic axis{bound}";
    private static final String BOUND = ", | marks {time}";
    private static final String UNMEASURED = "not measured";
    private static final int LABEL_WIDTH = 10 + 2 + 8 + 2 + 2 + UNMEASURED.length();
    private static final String DEFAULT_METRIC = "p99";

    /// Factor by which the axis exceeds the values at both ends, so that the shortest latency still has
    /// a bar.
    private static final double AXIS_MARGIN = 1.25;

    private final String figure;
    private final double bound;
    private final List<SearchRecord> loads;
    private final int width;
    private final double from;
    private final double to;

    private CapacityPlot(String figure, double bound, List<SearchRecord> loads, int columns) {
        this.figure = figure;
        this.bound = bound;
        this.loads = loads;
        width = Math.max(MIN_BAR_WIDTH, Math.min(MAX_WIDTH, columns) - LABEL_WIDTH);
        from = Math.log(values().min().orElse(1) / AXIS_MARGIN);
        to = Math.log(values().max().orElse(1) * AXIS_MARGIN);
    }

    /// Draws the plot of a search.
    ///
    /// @return empty if nothing was measured
    static String plot(CapacityRecord search, int columns) {
        Map.Entry<String, Double> bound =
                search.bounds().entrySet().stream().findFirst().orElse(Map.entry(DEFAULT_METRIC, Double.NaN));
        List<SearchRecord> loads = search.loads().stream()
                .filter(SearchRecord::counts)
                .sorted(Comparator.comparingDouble(SearchRecord::offered))
                .toList();
        CapacityPlot picture = new CapacityPlot(bound.getKey(), bound.getValue(), loads, columns);
        return loads.stream().anyMatch(picture::isDrawn) ? picture.render() : "";
    }

    private DoubleStream values() {
        return DoubleStream.concat(
                        loads.stream().filter(this::isDrawn).mapToDouble(this::value), DoubleStream.of(bound))
                .filter(value -> value > 0);
    }

    private boolean isDrawn(SearchRecord load) {
        return value(load) > 0;
    }

    private double value(SearchRecord load) {
        return load.latencies().getOrDefault(figure, Double.NaN);
    }

    private String render() {
        StringBuilder out = new StringBuilder(MessageTemplate.fill(
                        TITLE, figure, bound > 0 ? MessageTemplate.fill(BOUND, Format.seconds(bound)) : ""))
                .append('\n');
        for (SearchRecord load : loads) {
            out.append(String.format(
                            Locale.ROOT,
                            "%10s  %8s  %s  %s%n",
                            Format.rate(load.offered()),
                            isDrawn(load) ? Format.seconds(value(load)) : "",
                            bar(load),
                            word(load))
                    .replaceAll(" +\\R", "\n"));
        }
        return out.toString();
    }

    private String bar(SearchRecord load) {
        StringBuilder bar = new StringBuilder(" ".repeat(width));
        if (isDrawn(load)) {
            int end = column(value(load));
            bar.replace(0, end, (Boolean.TRUE.equals(load.kept()) ? "=" : "#").repeat(end));
        }
        if (bound > 0) {
            bar.setCharAt(Math.min(width - 1, column(bound)), '|');
        }
        return bar.toString();
    }

    /// Column of the bar at which a value lies.
    private int column(double value) {
        return Math.clamp(Math.round((Math.log(value) - from) / (to - from) * width), 1, width);
    }

    private static String word(SearchRecord load) {
        return load.invalid() != null ? UNMEASURED : Boolean.TRUE.equals(load.kept()) ? "" : "missed";
    }
}
