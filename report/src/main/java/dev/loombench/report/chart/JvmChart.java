package dev.loombench.report.chart;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.watch.TimelineCell;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Chart of JVM and machine signals over time: plots one above the other on a common time axis.
///
/// @param windows measured windows of the cells for which they are known
public record JvmChart(ChartFrame frame, List<Window> windows, List<Plot> plots) implements Chart {
    /// Maximum number of points per line; more wouldn't be visible.
    private static final int MAX_POINTS = 150;

    /// Measured window of a cell, in seconds since the trial's start.
    public record Window(String label, int slot, double from, double to) {}

    /// Plot of one or two signals.
    ///
    /// @param unit unit as the script writes it on the axis
    public record Plot(String title, String unit, List<Line> lines) {}

    /// A signal of a cell.
    ///
    /// @param name name of the signal, for plots with two signals
    /// @param dashed whether it is the plot's second signal
    /// @param points pairs of seconds since the trial's start and values
    public record Line(String label, int slot, String name, boolean dashed, List<List<Double>> points) {}

    /// Definition of a plot by the names of its signals; the second may be empty.
    private record PlotDefinition(String title, String unit, String signal, String dashed) {}

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

    /// Whether the chart of diagnosis trials shows this signal.
    public static boolean isDiagnosed(String signal) {
        return DIAGNOSED_PLOTS.stream()
                .anyMatch(form -> form.signal().equals(signal) || form.dashed().equals(signal));
    }

    /// Builds the chart.
    ///
    /// @param diagnosis whether the cells are of diagnosis trials, whose signals only those have
    /// @param cells at least one
    public static JvmChart of(String id, String title, boolean diagnosis, List<TimelineCell> cells) {
        List<Plot> plots = new ArrayList<>();
        boolean thinned = false;
        for (PlotDefinition form : diagnosis ? DIAGNOSED_PLOTS : MEASURED_PLOTS) {
            Plot plot = plot(form, cells);
            if (hasValues(plot)) {
                plots.add(plot);
                thinned |= isThinned(form, cells);
            }
        }
        List<Window> windows =
                cells.stream().flatMap(cell -> window(cell).stream()).toList();
        String setting = cells.getFirst().setting();
        return new JvmChart(
                new ChartFrame(
                        "jvm",
                        id,
                        title + (setting.isEmpty() ? "" : ", " + setting),
                        "What each measured JVM and the machine did, second by second, from before its start until its end: "
                                + String.join(
                                        "; ", plots.stream().map(Plot::title).toList())
                                + ". " + measured(windows) + "The table that follows holds means and largest values.",
                        reading(cells, windows, thinned)),
                windows,
                plots);
    }

    private static ChartCaption reading(List<TimelineCell> cells, List<Window> windows, boolean thinned) {
        List<CellValue> threads = cells.stream()
                .map(cell -> new CellValue(cell.label(), peakThreads(cell)))
                .toList();
        String peakThreads = CellValueSummary.summary(threads, most -> Format.grouped(Math.round(most)));
        return new ChartCaption(
                "What did each JVM and the machine do during the trial?",
                peakThreads.isEmpty() ? "" : "Peak number of threads: " + peakThreads + ".",
                ChartHelp.of(
                                "All plots share the time axis, and the pointer marks the same second in each: look for what rises together.")
                        .and(
                                windows.isEmpty()
                                        ? "The measured part is not known."
                                        : "The tinted part is what was measured; before it are start and warm-up.")
                        .where(thinned, "Long series keep the largest value of each step.")
                        .text());
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

    private static Optional<Window> window(TimelineCell cell) {
        return cell.window()
                .map(window -> new Window(cell.label(), cell.name().slot(), window.from() / 1e3, window.to() / 1e3));
    }

    private static String measured(List<Window> windows) {
        return windows.isEmpty()
                ? ""
                : "Measured, after start and warm-up: "
                        + windows.stream()
                                .map(window -> window.label() + " from " + ReportFormat.value(window.from(), "s")
                                        + " to " + ReportFormat.value(window.to(), "s"))
                                .collect(Collectors.joining("; "))
                        + ". ";
    }

    private static Plot plot(PlotDefinition form, List<TimelineCell> cells) {
        List<Line> lines = new ArrayList<>();
        for (TimelineCell cell : cells) {
            Stream.of(form.signal(), form.dashed())
                    .map(signal -> cell.series(signal).orElse(null))
                    .filter(Objects::nonNull)
                    .map(series -> line(form, cell, series))
                    .forEach(lines::add);
        }
        return new Plot(form.title(), form.unit(), lines);
    }

    private static Line line(PlotDefinition form, TimelineCell cell, SeriesRecord series) {
        return new Line(
                cell.label(),
                cell.name().slot(),
                series.title(),
                series.signal().equals(form.dashed()),
                points(series));
    }

    private static boolean hasValues(Plot plot) {
        return plot.lines().stream().flatMap(line -> line.points().stream()).anyMatch(point -> point.getLast() != 0);
    }

    private static boolean isThinned(PlotDefinition form, List<TimelineCell> cells) {
        return cells.stream()
                .flatMap(
                        cell -> Stream.of(form.signal(), form.dashed()).flatMap(signal -> cell.series(signal).stream()))
                .anyMatch(series -> series.values().size() > MAX_POINTS);
    }

    /// Points of a series; in long ones the largest value of each step, so that peaks stay visible.
    private static List<List<Double>> points(SeriesRecord series) {
        int size = series.values().size();
        int step = Math.max(1, Math.ceilDiv(size, MAX_POINTS));
        List<List<Double>> points = new ArrayList<>();
        for (int from = 0; from < size; from += step) {
            int highest = from;
            for (int i = from; i < Math.min(size, from + step); i++) {
                highest = series.values().get(i) > series.values().get(highest) ? i : highest;
            }
            points.add(List.of(
                    series.millis().get(highest) / 1e3,
                    ChartRounding.round(series.values().get(highest).doubleValue())));
        }
        return points;
    }
}
