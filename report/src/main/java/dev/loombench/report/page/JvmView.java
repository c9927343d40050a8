package dev.loombench.report.page;

import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.report.chart.JvmChart;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Figures;
import dev.loombench.report.watch.Timelines;
import dev.loombench.report.watch.WatchedCell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the JVMs of cells that differ in their model only did over time.
///
/// @param absent what couldn't be seen, and why
public record JvmView(List<CellName> cells, JvmChart chart, DataTable table, List<String> absent) {
    /// @param id of its chart
    /// @return nothing where no timeline is there
    static Optional<JvmView> of(
            String id, ExperimentRecord experiment, CellNames names, boolean jdks, Timelines timelines) {
        List<WatchedCell> cells = WatchedCell.of(experiment, names, jdks, timelines);
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new JvmView(
                        cells.stream().map(cell -> cell.name().withoutParams()).toList(),
                        JvmChart.of(id, cells),
                        table(cells),
                        absent(cells)));
    }

    private static DataTable table(List<WatchedCell> cells) {
        Map<String, SeriesRecord> signals = new LinkedHashMap<>();
        cells.forEach(cell -> cell.timeline().series().forEach(series -> signals.putIfAbsent(series.signal(), series)));
        return new DataTable(
                "The JVMs over time as a table",
                "Signal",
                cells.stream().map(WatchedCell::label).toList(),
                signals.values().stream().map(signal -> row(signal, cells)).toList(),
                "Mean and largest value of the first trial that counts. All values with their sources are in"
                        + " timeline.json.gz in the trial's directory.");
    }

    private static Row row(SeriesRecord signal, List<WatchedCell> cells) {
        return new Row(
                signal.title(),
                cells.stream()
                        .map(cell ->
                                cell.series(signal.signal()).map(JvmView::value).orElse("–"))
                        .toList());
    }

    private static String value(SeriesRecord series) {
        double mean = series.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
        double most =
                series.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        String unit = series.unit().startsWith("%") ? "%" : series.unit();
        String shown = unit.equals("%") || unit.equals("B") || unit.equals("/s") ? unit : "";
        return Figures.value(mean, shown) + " (" + Figures.value(most, shown) + ")";
    }

    private static List<String> absent(List<WatchedCell> cells) {
        return cells.stream()
                .flatMap(cell -> cell.timeline().absent().entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue()))
                .distinct()
                .sorted()
                .toList();
    }
}
