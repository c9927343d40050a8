package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import dev.loombench.lab.model.CapacityDocument.RateRecord;
import dev.loombench.lab.model.CapacityDocument.SearchRecord;
import dev.loombench.protocol.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    public static String loadLine(SearchRecord record) {
        SearchRecord load = DocumentSanitizer.sanitize(record);
        String title = title(load.number(), load.stage(), load.offered());
        String suffix = load.counts() ? "" : "; repeated";
        if (load.invalid() != null) {
            return title + "  invalid: " + load.invalid() + suffix;
        }
        String figures = String.format(
                Locale.ROOT,
                "  %s answered  p50 %s  p99 %s  %s",
                rate(load.answered()),
                time(load.latencies(), "p50"),
                time(load.latencies(), "p99"),
                failed(load.failed()));
        String verdict = Boolean.TRUE.equals(load.kept()) ? "met" : "missed: " + String.join("; ", load.missed());
        return title + figures + "  " + verdict
                + (load.counts() ? "" : "; repeated with another number of connections");
    }

    /// Result of the whole search.
    public String render(CapacityDocument document) {
        CapacityDocument search = DocumentSanitizer.sanitize(document);
        StringBuilder out = new StringBuilder();
        out.append(style.bold(search.method() + " " + search.target())).append('\n');
        String setting = String.format(
                Locale.ROOT,
                "%s, %s arrivals, %,d %s of %s after a warm-up of %s",
                search.slo(),
                search.arrivals().equals("even") ? "even" : "Poisson",
                search.loads().size(),
                search.loads().size() == 1 ? "load" : "loads",
                Quantities.seconds(search.seconds()),
                Quantities.seconds(search.warmupSeconds()));
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
                Column.right("offered"),
                Column.right("answered"),
                Column.right("mean").expendable(1),
                Column.right("p50"),
                Column.right("p95").expendable(2),
                Column.right("p99"),
                Column.right("p99.9").expendable(3),
                Column.right("met")));
        for (CurveRecord rate : curve) {
            Map<String, Double> latencies = rate.latencies();
            table.add(List.of(
                    Cell.of(rate(rate.offered())),
                    Cell.of(rate(rate.answered())),
                    Cell.of(time(latencies, "mean")),
                    Cell.of(time(latencies, "p50")),
                    Cell.of(time(latencies, "p95")),
                    Cell.of(time(latencies, "p99")),
                    Cell.of(time(latencies, "p99.9")),
                    Cell.of(rate.kept() + " of " + rate.loads())));
        }
        return table.render(style, columns);
    }

    private static String capacity(CapacityDocument search) {
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

    private static String saturation(CapacityDocument search) {
        RateRecord saturation = search.saturation();
        return saturation == null
                ? "unknown: " + search.saturationAbsent()
                : interval(saturation) + ", the highest rate of correct answers, whatever their latency";
    }

    private static String interval(RateRecord rate) {
        return rate(rate.perSecond()) + " (" + TerminalFormat.range(rate.low(), rate.high()) + ")";
    }

    private static String rate(@Nullable Double perSecond) {
        return perSecond == null ? "" : Quantities.significant(perSecond) + "/s";
    }

    private static String time(Map<String, Double> latencies, String figure) {
        Double seconds = latencies.get(figure);
        return seconds == null ? "" : Quantities.seconds(seconds);
    }

    private static String failed(@Nullable Double share) {
        if (share == null || share == 0) {
            return "no errors";
        }
        return share < TENTH_OF_A_PERCENT
                ? "under 0.1 % errors"
                : String.format(Locale.ROOT, "%.1f %% errors", share * 100);
    }
}
