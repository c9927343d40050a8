package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.OverviewChart;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Charts and tables of an experiment with servers under load.
///
/// @param overview response time classes of all cells
/// @param requests outcomes of each request of a mix; absent if there is no mix
/// @param groups one view for each group of servers under the same load
public record LoadSection(ChartPanel overview, @Nullable DataTable requests, List<LoadView> groups) {
    /// @param id prefix of the chart ids
    /// @return empty if no valid trial has a load
    static Optional<LoadSection> of(String id, ExperimentRecord experiment, CellNames names, boolean jdks) {
        List<LoadGroup> groups = LoadGroup.of(experiment, names, jdks);
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<LoadView> views = new ArrayList<>();
        for (LoadGroup group : groups) {
            views.add(LoadView.of(id + "-load-" + (views.size() + 1), group));
        }
        return Optional.of(new LoadSection(
                overview(id + "-overview", groups), RequestTable.of(groups).orElse(null), views));
    }

    private static ChartPanel overview(String id, List<LoadGroup> groups) {
        List<LegendEntry> classes = IntStream.range(0, OverviewChart.CLASSES.size())
                .mapToObj(i -> new LegendEntry(List.of(LegendMark.SWATCH), "c" + i, OverviewChart.CLASSES.get(i)))
                .toList();
        return new ChartPanel(OverviewChart.of(id, groups), classes, LoadTables.overview(groups));
    }

    /// Charts in the order of the page.
    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(overview.chart());
        groups.forEach(group -> group.figures().forEach(figure -> charts.add(figure.chart())));
        return charts;
    }
}
