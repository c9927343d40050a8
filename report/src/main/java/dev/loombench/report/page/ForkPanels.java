package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.chart.ForkCharts;
import dev.loombench.report.chart.LineChart;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Builds the charts behind an experiment's primary metric: its forks, their order, and their blocks.
final class ForkPanels {
    private ForkPanels() {}

    /// Builds the charts that the experiment's trials allow.
    ///
    /// @param id prefix of the chart ids
    /// @param estimates estimates of the primary metric, at least one
    static List<Figure> of(String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        EstimateRecord first = estimates.getFirst();
        String metric = first.metric();
        List<ForkSeries> cells = ForkSeries.of(experiment, metric, names);
        List<Figure> figures = new ArrayList<>();
        ForkCharts.forks(id + "-forks", metric, first.unit(), cells)
                .ifPresent(chart -> figures.add(new Figure(
                        chart,
                        Figure.table(chart, "Forks as a table", "Cell", "Each fork is in the table of trials."))));
        ForkCharts.sequence(id + "-sequence", metric, cells).ifPresent(chart -> figures.add(Figure.of(chart)));
        ComparisonCharts.pairs(id + "-pairs", experiment, metric, names)
                .ifPresent(chart -> figures.add(new Figure(chart, table(chart))));
        return List.copyOf(figures);
    }

    private static Table table(LineChart chart) {
        SortedSet<Double> blocks = new TreeSet<>();
        chart.lines().forEach(line -> line.points().forEach(point -> blocks.add(point.getFirst())));
        List<Column<Double>> columns =
                new ArrayList<>(List.of(Column.left("Block", block -> Long.toString(Math.round(block)))));
        for (int i = 0; i < chart.lines().size(); i++) {
            var points = chart.lines().get(i).points();
            columns.add(Column.right(
                    chart.plots().get(i).title(),
                    block -> points.stream()
                            .filter(point -> block.equals(point.getFirst()))
                            .map(point -> ReportFormat.ratio(point.getLast()))
                            .findFirst()
                            .orElse("")));
        }
        return Table.of("Ratios of the blocks as a table", "", List.copyOf(blocks), block -> false, columns);
    }
}
