package dev.loombench.report.chart;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.watch.TimelineCell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Charts of what JVMs and the machine did over time.
public final class SignalCharts {
    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 150;

    /// Definition of a plot by the names of its signals; the second may be empty.
    private record PlotDefinition(String title, String unit, String signal, String dashed) {
        Stream<SeriesRecord> series(TimelineCell cell) {
            return Stream.of(signal, dashed).flatMap(name -> cell.series(name).stream());
        }
    }

    private static final List<PlotDefinition> MEASURED_PLOTS = List.of(
            new PlotDefinition("CPU, % of one processor", "%", "cpu", ""),
            new PlotDefinition("Physical memory", "B", "rss", ""),
            new PlotDefinition(
                    "Heap after the last collection; dashed: committed",
                    "B",
                    "heap-after-collection",
                    "heap-committed"),
            new PlotDefinition("Time in collections; dashed: stopped at safepoints, %", "%", "collecting", "stopped"),
            new PlotDefinition("OS threads; dashed: Java threads", "", "os-threads", "java-threads"),
            new PlotDefinition(
                    "Java threads started so far; dashed: peak", "", "started-java-threads", "peak-java-threads"),
            new PlotDefinition("Classes loaded", "", "classes", ""),
            new PlotDefinition("Busy carriers; dashed: virtual threads waiting for a carrier", "", "mounted", "queued"),
            new PlotDefinition(
                    "Context switches per second: voluntary; dashed: involuntary",
                    "/s",
                    "voluntary-switches",
                    "involuntary-switches"),
            new PlotDefinition(
                    "Machine: time stolen by the hypervisor; dashed: tasks waiting for a processor, %",
                    "%", "steal", "pressure-cpu"),
            new PlotDefinition(
                    "Machine: all tasks waiting for memory; dashed: for a disk, %",
                    "%", "pressure-memory", "pressure-io"),
            new PlotDefinition("Stopped by a CPU quota, % of one processor", "%", "throttled", ""));

    private static final List<PlotDefinition> DIAGNOSED_PLOTS = List.of(
            new PlotDefinition("Virtual threads alive, parked ones included", "", "live-virtual-threads", ""),
            new PlotDefinition(
                    "Wait of new virtual threads for a carrier: longest; dashed: mean, ms",
                    "",
                    "scheduling-delay",
                    "mean-scheduling-delay"),
            new PlotDefinition("Busy carriers; dashed: virtual threads waiting for a carrier", "", "mounted", "queued"),
            new PlotDefinition("Heap in use, garbage included", "B", "heap-used", ""),
            new PlotDefinition("Pins of 1 ms and longer, per second", "/s", "pins", ""),
            new PlotDefinition("Time in which pins held carriers, ms per second", "", "pinned", ""),
            new PlotDefinition(
                    "Native memory tracked by the JVM; dashed: stacks of platform threads",
                    "B",
                    "native-memory",
                    "thread-stacks"));

    private SignalCharts() {}

    /// Whether the chart of diagnosis trials shows this signal.
    public static boolean isDiagnosed(String signal) {
        return DIAGNOSED_PLOTS.stream()
                .anyMatch(form -> form.signal().equals(signal) || form.dashed().equals(signal));
    }

    /// Signals of JVM and machine over time: plots one above the other on a common time axis.
    ///
    /// @param diagnosis whether the cells are of diagnosis trials, whose signals only those have
    /// @param cells at least one
    public static LineChart signals(String id, String title, boolean diagnosis, List<TimelineCell> cells) {
        List<Plot> plots = new ArrayList<>();
        List<Band> windows = cells.stream()
                .flatMap(cell -> cell.window().stream()
                        .map(window -> new Band(true, window.from() / 1e3, window.to() / 1e3, colour(cell), "")))
                .toList();
        Axis x = Axis.time(cells.stream()
                .flatMap(cell -> cell.timeline().series().stream())
                .flatMap(series -> series.millis().stream())
                .map(millis -> millis / 1e3)
                .toList());
        boolean thinned = false;
        for (PlotDefinition form : diagnosis ? DIAGNOSED_PLOTS : MEASURED_PLOTS) {
            List<ChartLine> lines = cells.stream()
                    .flatMap(cell -> form.series(cell).map(series -> line(form, cell, series)))
                    .toList();
            List<Double> values = ChartLine.ys(lines);
            if (values.stream().anyMatch(value -> value != 0)) {
                plots.add(new Plot(
                        form.title(),
                        x,
                        Axis.linear("", form.unit(), values),
                        lines,
                        bands(windows, plots.isEmpty()),
                        List.of()));
                thinned |= cells.stream()
                        .flatMap(form::series)
                        .anyMatch(series -> series.values().size() > MAX_POINTS);
            }
        }
        String setting = cells.getFirst().setting();
        String peaks = FigureSummary.of(
                cells, TimelineCell::label, SignalCharts::peakThreads, most -> Format.grouped(Math.round(most)));
        return new LineChart(
                ChartKey.of("All plots share the time axis, and the pointer marks the same second in each: look"
                                + " for what rises together.")
                        .cells(cells.stream()
                                .map(cell -> cell.name().withoutParams())
                                .toList())
                        .and(
                                windows.isEmpty()
                                        ? "The measured part is not known."
                                        : "The tinted part is what was measured; before it are start and warm-up.")
                        .where(thinned, "Long series keep the largest value of each step.")
                        .frame(
                                id,
                                title + (setting.isEmpty() ? "" : ", " + setting),
                                "What did each JVM and the machine do during the trial?",
                                peaks.isEmpty() ? "" : "Peak number of threads: " + peaks + "."),
                1,
                plots);
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

    private static String colour(TimelineCell cell) {
        return "s" + cell.name().slot();
    }

    /// ChartLine of a series; of long ones the largest value of each step, so that peaks stay visible.
    private static ChartLine line(PlotDefinition form, TimelineCell cell, SeriesRecord series) {
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
        Mark look = series.signal().equals(form.dashed()) ? Mark.DASHED : Mark.LINE;
        return new ChartLine(cell.label(), series.title(), colour(cell), look, points);
    }
}
