package dev.loombench.report.page;

import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.SignalCharts;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Table;
import dev.loombench.report.watch.TimelineCell;
import dev.loombench.report.watch.TimelineSource;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/// Describes the timelines of the JVMs of cells that differ only in their model.
final class JvmSection {
    private static final String UNKNOWN = "–";
    private static final String NOT_SEEN = "Not seen:";

    /// Signals that a JVM counts from its start on, so that they only rise.
    private static final Set<String> COUNTED =
            Set.of("peak-java-threads", "started-java-threads", "collections", "safepoints");

    private JvmSection() {}

    /// Timelines of trials whose figures count, or of diagnosis trials with the signals that only those have.
    ///
    /// @param id id of the chart
    /// @return empty if there are no timelines
    static Fold of(
            String id, boolean diagnosis, ExperimentRecord experiment, CellNames names, TimelineSource timelines) {
        String title = diagnosis ? "The JVMs in trials for diagnosis" : "The JVMs over time";
        List<TimelineCell> cells = TimelineCell.of(experiment, diagnosis, names, timelines);
        if (cells.isEmpty()) {
            return new Fold(title, List.of());
        }
        String trial = diagnosis ? "the trial for diagnosis, which enters no figure" : "the first valid trial";
        Predicate<String> shown = diagnosis ? SignalCharts::isDiagnosed : signal -> true;
        return new Fold(
                title,
                List.of(new Figure(
                        SignalCharts.signals(id, title, diagnosis, cells),
                        table(title, cells, shown, trial),
                        absent(cells, shown))));
    }

    private static Table table(String title, List<TimelineCell> cells, Predicate<String> shown, String trial) {
        Map<String, Function<TimelineCell, String>> lines = new LinkedHashMap<>();
        if (cells.stream().anyMatch(cell -> cell.window().isPresent())) {
            lines.put(
                    "measured, after start and warm-up",
                    cell -> cell.window().map(JvmSection::window).orElse(UNKNOWN));
        }
        cells.stream()
                .flatMap(cell -> cell.timeline().series().stream())
                .filter(series -> shown.test(series.signal()))
                .forEach(series -> lines.putIfAbsent(
                        series.title(),
                        cell -> cell.series(series.signal())
                                .map(JvmSection::value)
                                .orElse(UNKNOWN)));
        List<Column<Map.Entry<String, Function<TimelineCell, String>>>> columns =
                new ArrayList<>(List.of(Column.left("Signal", Map.Entry::getKey)));
        cells.forEach(cell ->
                columns.add(Column.right(cell.label(), line -> line.getValue().apply(cell))));
        return Table.of(
                title + " as a table",
                "Mean and largest value of the whole of " + trial
                        + "; of what is counted so far, the last. All values with their sources are in"
                        + " timeline.json.gz in the trial's directory.",
                List.copyOf(lines.entrySet()),
                line -> false,
                columns);
    }

    private static String window(WindowRecord window) {
        return ReportFormat.value(window.from() / 1e3, "s") + " to " + ReportFormat.value(window.to() / 1e3, "s");
    }

    private static String value(SeriesRecord series) {
        DoubleSummaryStatistics values =
                series.values().stream().mapToDouble(Double::doubleValue).summaryStatistics();
        if (COUNTED.contains(series.signal())) {
            return Format.grouped(Math.round(values.getMax()));
        }
        String unit = series.unit().startsWith("%") ? "%" : series.unit();
        String shown = unit.equals("%") || unit.equals("B") || unit.equals("/s") ? unit : "";
        return ReportFormat.value(values.getAverage(), shown) + " (" + ReportFormat.value(values.getMax(), shown) + ")";
    }

    /// Signals that couldn't be observed, with the reasons.
    private static String absent(List<TimelineCell> cells, Predicate<String> shown) {
        return cells.stream()
                .flatMap(cell -> cell.timeline().absent().entrySet().stream()
                        .filter(entry -> shown.test(entry.getKey()))
                        .map(entry -> entry.getKey() + ": " + entry.getValue()))
                .distinct()
                .sorted()
                .map(reason -> " " + reason + ".")
                .reduce(String::concat)
                .map(NOT_SEEN::concat)
                .orElse("");
    }
}
