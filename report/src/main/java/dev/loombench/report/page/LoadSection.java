package dev.loombench.report.page;

import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.LoadCharts;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Charts and tables of an experiment with servers under load.
///
/// @param overview response time classes of all cells
/// @param labels results of a JMeter plan by label; empty without a plan
/// @param requests outcomes of each request of a mix; empty if there is no mix
/// @param groups one view for each group of servers under the same load
public record LoadSection(ChartPanel overview, Table labels, Table requests, List<LoadView> groups) {
    /// Builds the section; empty without servers under load.
    ///
    /// @param id prefix of the chart ids
    /// @return empty if no valid trial has a load
    static Optional<LoadSection> of(String id, ExperimentRecord experiment, CellNames names) {
        List<LoadGroup> groups = LoadGroup.of(experiment, names);
        if (groups.isEmpty()) {
            return Optional.empty();
        }
        List<LoadView> views = new ArrayList<>();
        for (LoadGroup group : groups) {
            views.add(LoadView.of(id + "-load-" + (views.size() + 1), group));
        }
        return Optional.of(new LoadSection(
                new ChartPanel(LoadCharts.overview(id + "-overview", groups), LoadTables.overview(groups)),
                LoadTables.labels(groups),
                LoadTables.requests(groups),
                views));
    }

    /// Charts in the order of the page.
    List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(overview.chart());
        groups.forEach(group -> group.figures().forEach(figure -> charts.add(figure.chart())));
        return charts;
    }
}
