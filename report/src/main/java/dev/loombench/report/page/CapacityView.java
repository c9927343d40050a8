package dev.loombench.report.page;

import dev.loombench.lab.model.CapacityDocument.SearchRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.CapacityChart;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Figures;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Capacity of servers that were searched with the same load: latency against offered rate, and each load of
/// the search.
///
/// @param heading parameters that distinguish this group from others; may be empty
/// @param summaries one sentence per server
public record CapacityView(String heading, List<String> summaries, Figure figure) {
    private static final List<String> HEADS =
            List.of("stage", "offered", "answered", "p50", "p99", "errors", "objective");

    /// @param id prefix of the chart ids
    static List<CapacityView> of(String id, ExperimentRecord experiment, CellNames names, boolean jdks) {
        List<CapacityView> views = new ArrayList<>();
        for (LoadGroup group : LoadGroup.searched(experiment, names, jdks)) {
            views.add(of(id + "-capacity-" + (views.size() + 1), group, experiment));
        }
        return List.copyOf(views);
    }

    private static CapacityView of(String id, LoadGroup group, ExperimentRecord experiment) {
        CapacityChart chart = CapacityChart.of(id, group, experiment);
        CapacityChart.Marks marks = chart.marks();
        return new CapacityView(
                group.label(),
                group.cells().stream()
                        .map(cell -> cell.label() + " (trial " + cell.trial() + "): "
                                + CapacityChart.told(CapacityChart.search(cell)))
                        .toList(),
                Figure.of(
                        chart,
                        table(group),
                        Key.shapes(group.cells().stream()
                                .map(cell -> cell.name().withoutParams())
                                .toList()),
                        Key.of(Mark.LINE, "p99"),
                        Key.of(Mark.DASHED, "p50"),
                        Key.where(marks.kept(), Mark.DOT, "p99 of a load that kept the objective"),
                        Key.where(marks.missed(), Mark.HOLLOW, "p99 of a load that missed the objective"),
                        Key.where(marks.bounds(), Mark.DOTTED, "bound of the objective"),
                        Key.where(marks.intervals(), Mark.BAND, "interval of the capacity"),
                        Key.where(marks.predicted(), Mark.DOTS, "p99 as predicted"),
                        Key.where(marks.limits(), Mark.UPRIGHT, "physical limit")));
    }

    private static DataTable table(LoadGroup group) {
        return new DataTable(
                "Loads of the search as a table",
                "Load",
                HEADS,
                group.cells().stream().flatMap(cell -> rows(cell).stream()).toList(),
                "Latency counts from the time at which requests were due.");
    }

    private static List<Row> rows(LoadedCell cell) {
        return CapacityChart.search(cell).loads().stream()
                .map(load -> new Row(cell.label() + ", " + load.number(), values(load)))
                .toList();
    }

    private static List<String> values(SearchRecord load) {
        return List.of(
                load.stage(),
                Figures.value(load.offered(), "/s"),
                value(load.answered(), "/s"),
                value(load.latencies().get("p50"), "s"),
                value(load.latencies().get("p99"), "s"),
                load.failed() == null ? "" : Figures.percent(load.failed()),
                verdict(load) + (load.counts() ? "" : "; repeated"));
    }

    private static String verdict(SearchRecord load) {
        if (load.invalid() != null) {
            return "not measured: " + load.invalid();
        }
        return Boolean.TRUE.equals(load.kept()) ? "kept" : "missed: " + String.join("; ", load.missed());
    }

    private static String value(@Nullable Double value, String unit) {
        return value == null ? "" : Figures.value(value, unit);
    }
}
