package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.protocol.Format;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/// Renders a capacity search as text: a line for each load, then the curve and the result.
public final class CapacityView {
    private static final double TENTH_OF_A_PERCENT = 0.001;

    private final Style style;
    private final int columns;

    public CapacityView(Style style, int columns) {
        this.style = style;
        this.columns = columns;
    }

    /// Title of a load, such as `load 3, coarse: 200/s`.
    public static String title(int number, String stage, double perSecond) {
        return "load " + number + ", " + stage + ": " + rate(perSecond);
    }

    /// Result of a load in one line.
    public static String loadLine(SearchRecord load) {
        String title = title(load.number(), load.stage(), load.offered());
        String suffix = load.counts() ? "" : "; repeated";
        if (load.invalid() != null) {
            return Screen.sanitized(title + "  invalid: " + load.invalid() + suffix);
        }
        String figures = String.format(
                Locale.ROOT,
                "  %s answered  p50 %s  p99 %s  %s",
                rate(load.answered()),
                time(load.latencies(), "p50"),
                time(load.latencies(), "p99"),
                failed(load.failed()));
        String verdict = Boolean.TRUE.equals(load.kept()) ? "met" : "missed: " + String.join("; ", load.missed());
        return Screen.sanitized(title + figures + "  " + verdict
                + (load.counts() ? "" : "; repeated with another number of connections"));
    }

    /// Result of the whole search.
    public String render(CapacityDocument document) {
        CapacityRecord search = document.search();
        StringBuilder out = new StringBuilder();
        out.append(style.bold(document.method() + " " + document.target())).append('\n');
        String setting = String.format(
                Locale.ROOT,
                "%s, %s arrivals, %s of %s after a warm-up of %s",
                search.slo(),
                document.arrivals().equals("even") ? "even" : "Poisson",
                Format.grouped(search.loads().size(), "load"),
                Format.seconds(document.seconds()),
                Format.seconds(document.warmupSeconds()));
        out.append(Screen.wrapped(setting, columns, "  ")).append("\n\n");
        if (!search.curve().isEmpty()) {
            out.append(curve(search.curve())).append('\n');
            String picture = CapacityPlot.plot(search, columns);
            out.append(picture).append(picture.isEmpty() ? "" : "\n");
        }
        out.append(result("capacity    ", capacity(search))).append(result("saturation  ", saturation(search)));
        return out.toString();
    }

    private String result(String name, String words) {
        return style.bold(name) + Screen.wrapped(words, columns - name.length(), " ".repeat(name.length())) + "\n";
    }

    private String curve(List<CurveRecord> curve) {
        TextTable table = new TextTable(List.of(
                TableColumn.right("offered"),
                TableColumn.right("answered"),
                TableColumn.right("mean").expendable(1),
                TableColumn.right("p50"),
                TableColumn.right("p95").expendable(2),
                TableColumn.right("p99"),
                TableColumn.right("p99.9").expendable(3),
                TableColumn.right("met")));
        for (CurveRecord rate : curve) {
            Map<String, Double> latencies = rate.latencies();
            table.add(
                    rate(rate.offered()),
                    rate(rate.answered()),
                    time(latencies, "mean"),
                    time(latencies, "p50"),
                    time(latencies, "p95"),
                    time(latencies, "p99"),
                    time(latencies, "p99.9"),
                    rate.kept() + " of " + rate.loads());
        }
        return table.render(style, columns);
    }

    private static String capacity(CapacityRecord search) {
        RateRecord capacity = search.capacity();
        if (capacity == null) {
            return "none: " + search.reason();
        }
        if (search.outcome().equals("at-least")) {
            return "at least " + rate(capacity.perSecond()) + ": " + search.reason();
        }
        return interval(capacity) + ", the highest rate that meets " + search.slo()
                + (search.confirmed() ? "" : "; not confirmed");
    }

    private static String saturation(CapacityRecord search) {
        RateRecord saturation = search.saturation();
        return saturation == null
                ? "unknown: " + search.saturationAbsent()
                : interval(saturation) + ", the highest rate of correct answers, whatever their latency";
    }

    private static String interval(RateRecord rate) {
        String range = TerminalFormat.range(rate.low(), rate.high());
        return rate(rate.perSecond()) + (range.isEmpty() ? "" : " (" + range + ")");
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? "" : Format.rate(perSecond);
    }

    private static String time(Map<String, Double> latencies, String figure) {
        Double seconds = latencies.get(figure);
        return seconds == null ? "" : Format.seconds(seconds);
    }

    private static String failed(@Nullable Double share) {
        if (share == null || share == 0) {
            return "no errors";
        }
        return share < TENTH_OF_A_PERCENT ? "under 0.1 % errors" : Format.percentTenths(share) + " errors";
    }

    /// Plot of latency against offered rate: a bar for each load on a logarithmic axis, from the lowest rate to the
    /// highest, with a mark at the objective's bound. Plain ASCII, so that any terminal can show it.
    static final class CapacityPlot {
        private static final int MAX_WIDTH = 80;
        private static final int MIN_BAR_WIDTH = 8;
        private static final int LABEL_WIDTH = 10 + 2 + 8 + 2 + 2 + "not measured".length();
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
            StringBuilder out = new StringBuilder();
            String marked = bound > 0 ? ", | marks " + Format.seconds(bound) : "";
            out.append(Screen.sanitized(figure))
                    .append(" against the offered rate, on a logarithmic axis")
                    .append(marked)
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

        /// TableColumn of the bar at which a value lies.
        private int column(double value) {
            return Math.clamp(Math.round((Math.log(value) - from) / (to - from) * width), 1, width);
        }

        private static String word(SearchRecord load) {
            return load.invalid() != null ? "not measured" : Boolean.TRUE.equals(load.kept()) ? "" : "missed";
        }
    }
}
