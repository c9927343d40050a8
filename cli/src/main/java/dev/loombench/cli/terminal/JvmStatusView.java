package dev.loombench.cli.terminal;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.observe.timeline.TimelineSignal;
import dev.loombench.protocol.Format;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/// Formats the current state of a trial's JVM and load. Unknown values are shown as a dash.
final class JvmStatusView {
    private static final String ABSENT = "–";
    private static final String GAP = "  ";
    private static final int CELL_WIDTH = 26;
    private static final int MAX_CELLS = 3;

    private record StatusCell(String label, String value) {}

    private JvmStatusView() {}

    /// Rows of a table with as many columns as fit.
    ///
    /// @param columns width of the screen
    static List<String> rows(Map<TimelineSignal, Double> moment, @Nullable LoadUpdate load, int columns) {
        int cells = Math.clamp((columns - 1) / CELL_WIDTH, 1, MAX_CELLS);
        return cells(moment, load).stream()
                .map(JvmStatusView::padded)
                .gather(Gatherers.windowFixed(cells))
                .map(row -> String.join("", row))
                .toList();
    }

    private static String padded(StatusCell cell) {
        int used = GAP.length() + Screen.length(cell.label()) + Screen.length(cell.value());
        return GAP + cell.label() + " ".repeat(Math.max(1, CELL_WIDTH - used)) + cell.value();
    }

    /// The same figures in one line.
    static String line(Map<TimelineSignal, Double> moment, @Nullable LoadUpdate load) {
        return cells(moment, load).stream()
                .map(cell -> cell.label() + " " + cell.value())
                .collect(Collectors.joining(", "));
    }

    /// Cells of JVM and load; those of the JVM only once one of them is known.
    private static List<StatusCell> cells(Map<TimelineSignal, Double> moment, @Nullable LoadUpdate load) {
        List<StatusCell> cells = new ArrayList<>();
        List<StatusCell> process = cells(moment);
        if (process.stream().anyMatch(cell -> !cell.value().equals(ABSENT))) {
            cells.addAll(process);
        }
        if (load != null) {
            cells.addAll(cells(load));
        }
        return cells;
    }

    private static List<StatusCell> cells(Map<TimelineSignal, Double> moment) {
        return List.of(
                new StatusCell("CPU", valueText(moment, TimelineSignal.CPU, Format::percentPoints)),
                new StatusCell("heap after GC", valueText(moment, TimelineSignal.HEAP_AFTER_COLLECTION, Format::bytes)),
                new StatusCell("carriers busy", busyCarriers(moment)),
                new StatusCell("RSS", valueText(moment, TimelineSignal.RSS, Format::bytes)),
                new StatusCell("heap held", valueText(moment, TimelineSignal.HEAP_COMMITTED, Format::bytes)),
                new StatusCell("virtual queued", valueText(moment, TimelineSignal.QUEUED, Format::grouped)),
                new StatusCell("OS threads", valueText(moment, TimelineSignal.OS_THREADS, Format::grouped)),
                new StatusCell("time in GC", valueText(moment, TimelineSignal.COLLECTING, Format::percentPoints)),
                new StatusCell("switches", switches(moment)));
    }

    private static String valueText(
            Map<TimelineSignal, Double> moment, TimelineSignal signal, DoubleFunction<String> text) {
        Double value = moment.get(signal);
        return value == null ? ABSENT : text.apply(value);
    }

    private static String busyCarriers(Map<TimelineSignal, Double> moment) {
        String mounted = valueText(moment, TimelineSignal.MOUNTED, Format::grouped);
        String carriers = valueText(moment, TimelineSignal.CARRIERS, Format::grouped);
        return mounted.equals(ABSENT) ? ABSENT : mounted + " of " + carriers;
    }

    private static String switches(Map<TimelineSignal, Double> moment) {
        Double voluntary = moment.get(TimelineSignal.VOLUNTARY_SWITCHES);
        Double involuntary = moment.get(TimelineSignal.INVOLUNTARY_SWITCHES);
        return voluntary == null || involuntary == null ? ABSENT : Format.grouped(voluntary + involuntary) + "/s";
    }

    private static List<StatusCell> cells(LoadUpdate load) {
        return switch (load) {
            case LoadUpdate.GeneratorSecond(LoadSecond second) ->
                List.of(
                        new StatusCell("load", second.index() < 0 ? "warm-up" : second.index() + 1 + " s"),
                        new StatusCell("offered", Format.grouped(second.scheduled()) + "/s"),
                        new StatusCell("answered", Format.grouped(second.answered()) + "/s"),
                        new StatusCell("errors", Format.grouped(second.errors().total()) + "/s"),
                        new StatusCell("p50", seconds(second.p50())),
                        new StatusCell("p99", seconds(second.p99())));
            case LoadUpdate.JMeterSummary(String line) -> List.of(new StatusCell("load", line.replaceAll("\\s+", " ")));
        };
    }

    private static String seconds(OptionalDouble value) {
        return value.isPresent() ? Format.seconds(value.getAsDouble()) : ABSENT;
    }
}
