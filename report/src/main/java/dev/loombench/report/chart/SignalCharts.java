package dev.loombench.report.chart;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.watch.TimelineCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of what JVMs and the machine did over time.
public final class SignalCharts {
    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 150;

    /// Signals of each plot; the second one, if any, is dashed.
    private static final List<List<String>> MEASURED_PLOTS = plots(
            "cpu",
            "rss",
            "heap-after-collection heap-committed",
            "collecting stopped",
            "os-threads java-threads",
            "started-java-threads peak-java-threads",
            "classes",
            "mounted queued",
            "voluntary-switches involuntary-switches",
            "steal pressure-cpu",
            "pressure-memory pressure-io",
            "throttled");

    private static final List<List<String>> DIAGNOSED_PLOTS = plots(
            "live-virtual-threads",
            "scheduling-delay mean-scheduling-delay",
            "mounted queued",
            "heap-used",
            "pins",
            "pinned",
            "native-memory thread-stacks");

    private SignalCharts() {}

    private static List<List<String>> plots(String... signals) {
        return Arrays.stream(signals).map(plot -> List.of(plot.split(" "))).toList();
    }

    /// Whether the chart of diagnosis trials shows this signal.
    public static boolean isDiagnosed(String signal) {
        return DIAGNOSED_PLOTS.stream().anyMatch(plot -> plot.contains(signal));
    }

    /// Signals of JVM and machine over time: plots one above the other on a common time axis.
    ///
    /// @param diagnosis whether the cells are of diagnosis trials, whose signals only those have
    /// @param cells at least one
    public static LineChart signals(String id, String title, boolean diagnosis, List<TimelineCell> cells) {
        List<Plot> plots = new ArrayList<>();
        List<Band> windows = cells.stream()
                .flatMap(cell -> cell.window().stream()
                        .map(window -> new Band(
                                true,
                                window.from() / 1e3,
                                window.to() / 1e3,
                                cell.name().colour(),
                                "")))
                .toList();
        Axis x = Axis.time(cells.stream()
                .flatMap(cell -> cell.timeline().series().stream())
                .flatMap(series -> series.millis().stream())
                .map(millis -> millis / 1e3)
                .toList());
        for (List<String> signals : diagnosis ? DIAGNOSED_PLOTS : MEASURED_PLOTS) {
            List<SeriesRecord> series = signals.stream()
                    .flatMap(signal -> cells.stream().flatMap(cell -> cell.series(signal).stream()))
                    .toList();
            List<ChartLine> lines = cells.stream()
                    .flatMap(cell -> signals.stream()
                            .flatMap(signal -> cell.series(signal).stream())
                            .map(one -> line(cell, one, one.signal().equals(signals.getFirst()))))
                    .toList();
            List<Double> values = ChartLine.ys(lines);
            if (values.stream().anyMatch(value -> value != 0)) {
                String unit = series.getFirst().unit().replaceFirst("^%.*", "%");
                plots.add(new Plot(
                        title(series),
                        x,
                        Axis.linear("", List.of("%", "B", "/s").contains(unit) ? unit : "", values),
                        lines,
                        bands(windows, plots.isEmpty()),
                        List.of()));
            }
        }
        String setting = cells.getFirst().setting();
        String peaks = FigureSummary.of(
                "Peak number of threads",
                cells,
                TimelineCell::label,
                SignalCharts::peakThreads,
                most -> Format.grouped(Math.round(most)));
        return new LineChart(
                ChartKind.SIGNALS.frame(id, peaks, title + (setting.isEmpty() ? "" : ", " + setting)), 1, plots);
    }

    /// Names of the signals of a plot, with a unit that its axis doesn't say.
    private static String title(List<SeriesRecord> series) {
        String names = series.stream().map(SeriesRecord::title).distinct().collect(Collectors.joining("; dashed: "));
        String unit = series.getFirst().unit();
        return names.substring(0, 1).toUpperCase(Locale.ROOT)
                + names.substring(1)
                + (unit.startsWith("%") || unit.startsWith("ms") ? ", " + unit : "");
    }

    /// Peak number of threads. Samples may miss it, so the JVM's own peak of Java threads counts, too: each is
    /// an OS thread.
    private static double peakThreads(TimelineCell cell) {
        return Stream.of("os-threads", "peak-java-threads")
                .flatMap(signal -> cell.series(signal).stream())
                .flatMap(series -> series.values().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
    }

    /// Tints what was measured; the first plot says so.
    private static List<Band> bands(List<Band> windows, boolean first) {
        List<Band> bands = new ArrayList<>();
        if (first && !windows.isEmpty()) {
            bands.add(new Band(true, 0, windows.getFirst().from(), "", "start, warm-up"));
        }
        for (Band window : windows) {
            String text = first && bands.size() == 1 ? "measured" : "";
            bands.add(new Band(true, window.from(), window.to(), window.colour(), text));
        }
        return bands;
    }

    /// Line of a series; of long ones the largest value of each step, so that peaks stay visible.
    private static ChartLine line(TimelineCell cell, SeriesRecord series, boolean first) {
        int size = series.values().size();
        int step = Math.max(1, Math.ceilDiv(size, MAX_POINTS));
        List<List<@Nullable Double>> points = new ArrayList<>();
        for (int from = 0; from < size; from += step) {
            int highest = from;
            for (int i = from; i < Math.min(size, from + step); i++) {
                highest = series.values().get(i) > series.values().get(highest) ? i : highest;
            }
            points.add(List.of(
                    series.millis().get(highest) / 1e3,
                    ChartRounding.round(series.values().get(highest).doubleValue())));
        }
        return new ChartLine(cell.name(), series.title(), first ? Mark.LINE : Mark.DASHED, points);
    }
}
