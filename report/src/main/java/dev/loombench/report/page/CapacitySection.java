package dev.loombench.report.page;

import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.CapacityCharts;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Facts;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.LabelledValue;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Describes the capacity of servers that were searched with the same load: latency against offered rate, and each
/// load of the search.
final class CapacitySection {
    private static final String UNMEASURED = "not measured: ";

    private CapacitySection() {}

    /// @param id prefix of the chart ids
    static Fold of(String id, ExperimentRecord experiment, CellNames names) {
        List<Block> blocks = new ArrayList<>();
        int groups = 0;
        for (LoadGroup group : LoadGroup.searched(experiment, names)) {
            groups++;
            blocks.add(new Facts(
                    group.label(),
                    group.cells().stream()
                            .map(cell -> new LabelledValue(
                                    cell.label() + " (trial " + cell.trial() + ")",
                                    CapacityCharts.resultText(CapacityCharts.search(cell))))
                            .toList()));
            blocks.add(new Figure(
                    CapacityCharts.latency(id + "-capacity-" + groups, group, experiment),
                    table(group),
                    "The chart shows the first valid trial of each server. The estimates come from all valid trials."));
        }
        return new Fold("Search for the capacity", blocks);
    }

    private static Table table(LoadGroup group) {
        return Table.of(
                "Loads of the search as a table",
                "Latency counts from the time at which requests were due.",
                group.cells().stream()
                        .flatMap(cell ->
                                CapacityCharts.search(cell).loads().stream().map(load -> Map.entry(cell, load)))
                        .toList(),
                Column.left(
                        "Load",
                        row -> row.getKey().label() + ", " + row.getValue().number()),
                Column.right("stage", row -> row.getValue().stage().toString()),
                Column.right("offered", row -> value(row.getValue().offered(), "/s")),
                Column.right("answered", row -> value(row.getValue().answered(), "/s")),
                Column.right("p50", row -> value(row.getValue().latencies().get("p50"), "s")),
                Column.right("p99", row -> value(row.getValue().latencies().get("p99"), "s")),
                Column.right(
                        "errors",
                        row -> row.getValue().failed() == null
                                ? ""
                                : Format.percent(row.getValue().failed())),
                Column.right("objective", row -> verdict(row.getValue())));
    }

    private static String verdict(SearchRecord load) {
        String verdict = load.invalid() != null
                ? UNMEASURED + load.invalid()
                : Boolean.TRUE.equals(load.kept()) ? "kept" : "missed: " + String.join("; ", load.missed());
        return verdict + (load.counts() ? "" : "; repeated");
    }

    private static String value(@Nullable Double value, String unit) {
        return value == null ? "" : ReportFormat.value(value, unit);
    }
}
