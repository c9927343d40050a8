package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.CapacityCharts;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Capacity of servers that were searched with the same load: latency against offered rate, and each load of
/// the search.
///
/// @param heading parameters that distinguish this group from others; may be empty
/// @param summaries one sentence per server
public record CapacityView(String heading, List<String> summaries, ChartPanel figure) {
    private static final List<String> HEADS =
            List.of("stage", "offered", "answered", "p50", "p99", "errors", "objective");

    /// Builds a view for each group of servers.
    ///
    /// @param id prefix of the chart ids
    static List<CapacityView> of(String id, ExperimentRecord experiment, CellNames names) {
        List<CapacityView> views = new ArrayList<>();
        for (LoadGroup group : LoadGroup.searched(experiment, names)) {
            views.add(of(id + "-capacity-" + (views.size() + 1), group, experiment));
        }
        return List.copyOf(views);
    }

    private static CapacityView of(String id, LoadGroup group, ExperimentRecord experiment) {
        return new CapacityView(
                group.label(),
                group.cells().stream()
                        .map(cell -> cell.label() + " (trial " + cell.trial() + "): "
                                + CapacityCharts.resultText(CapacityCharts.search(cell)))
                        .toList(),
                new ChartPanel(CapacityCharts.latency(id, group, experiment), table(group)));
    }

    private static DataTable table(LoadGroup group) {
        return new DataTable(
                "Loads of the search as a table",
                "Load",
                HEADS,
                group.cells().stream().flatMap(cell -> rows(cell).stream()).toList(),
                "Latency counts from the time at which requests were due.");
    }

    private static List<Row> rows(LoadCell cell) {
        return CapacityCharts.search(cell).loads().stream()
                .map(load -> new Row(cell.label() + ", " + load.number(), values(load)))
                .toList();
    }

    private static List<String> values(SearchRecord load) {
        return List.of(
                load.stage(),
                ReportFormat.value(load.offered(), "/s"),
                value(load.answered(), "/s"),
                value(load.latencies().get("p50"), "s"),
                value(load.latencies().get("p99"), "s"),
                load.failed() == null ? "" : Format.percent(load.failed()),
                verdict(load) + (load.counts() ? "" : "; repeated"));
    }

    private static String verdict(SearchRecord load) {
        if (load.invalid() != null) {
            return "not measured: " + load.invalid();
        }
        return Boolean.TRUE.equals(load.kept()) ? "kept" : "missed: " + String.join("; ", load.missed());
    }

    private static String value(@Nullable Double value, String unit) {
        return value == null ? "" : ReportFormat.value(value, unit);
    }
}
