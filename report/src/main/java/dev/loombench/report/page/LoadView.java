package dev.loombench.report.page;

import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.DistributionChart;
import dev.loombench.report.chart.PercentileChart;
import dev.loombench.report.chart.RateChart;
import dev.loombench.report.chart.TimelineChart;
import dev.loombench.report.load.Classes;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.load.LoadedCell;
import dev.loombench.report.text.CellName;
import java.util.ArrayList;
import java.util.List;

/// Servers under the same load: charts and tables.
///
/// @param heading what their load is
/// @param times one for each steady window among them
public record LoadView(
        String heading,
        List<CellName> servers,
        PercentileChart percentiles,
        DataTable percentileTable,
        DistributionChart distribution,
        DataTable distributionTable,
        List<Time> times) {
    private static final int MOST_CLASSES = 36;

    /// What happened over time to servers with the same steady window.
    ///
    /// @param servers their names; those of the whole group where all have it
    public record Time(List<CellName> servers, TimelineChart timeline, RateChart rate, DataTable table) {}

    static LoadView of(String id, LoadGroup group) {
        Classes classes = Classes.of(group.cells(), MOST_CLASSES);
        List<Time> times = new ArrayList<>();
        group.byWindow().forEach((window, cells) -> {
            String at = id + "-time-" + (times.size() + 1);
            TimelineChart timeline = TimelineChart.of(at, window, cells);
            times.add(new Time(
                    names(cells), timeline, RateChart.of(at + "-rate", timeline, cells), TimelineTable.of(cells)));
        });
        return new LoadView(
                group.label().isEmpty() ? "Charts of the load" : "Charts of the load: " + group.label(),
                names(group.cells()),
                PercentileChart.of(id + "-percentiles", group),
                LoadTables.percentiles(group),
                DistributionChart.of(id + "-distribution", group, classes),
                LoadTables.distribution(group, classes),
                times);
    }

    private static List<CellName> names(List<LoadedCell> cells) {
        return cells.stream().map(cell -> cell.name().withoutParams()).toList();
    }

    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>(List.of(percentiles, distribution));
        times.forEach(time -> charts.addAll(List.of(time.timeline(), time.rate())));
        return charts;
    }
}
