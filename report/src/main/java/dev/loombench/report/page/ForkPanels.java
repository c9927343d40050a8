package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.ForksChart;
import dev.loombench.report.chart.PairsChart;
import dev.loombench.report.chart.PairsChart.Plot;
import dev.loombench.report.chart.SequenceChart;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/// Builds the charts behind an experiment's primary metric: its forks, their order, and their blocks.
final class ForkPanels {
    private ForkPanels() {}

    /// Builds the charts that the experiment's trials allow.
    ///
    /// @param id prefix of the chart ids
    /// @param estimates estimates of the primary metric, at least one
    static List<ChartPanel> of(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        EstimateRecord first = estimates.getFirst();
        String metric = first.metric();
        List<ForkSeries> cells = ForkSeries.of(experiment, metric, names);
        List<ChartPanel> figures = new ArrayList<>();
        ForksChart.of(id + "-forks", metric, first.unit(), cells)
                .ifPresent(chart -> figures.add(ChartPanel.of(
                        chart,
                        table(cells, first.unit()),
                        List.of(),
                        LegendEntry.of(LegendMark.DOT, "a fork"),
                        LegendEntry.of(LegendMark.TICK, "their median"),
                        LegendEntry.optional(
                                chart.hasIntervals(), LegendMark.BAND, "its 95 % interval, by order statistics"),
                        LegendEntry.textOnly(chart.axis().log() ? "logarithmic axis" : ""))));
        SequenceChart.of(id + "-sequence", metric, cells)
                .ifPresent(chart -> figures.add(ChartPanel.of(
                        chart,
                        null,
                        LegendEntry.shapes(models(cells)),
                        LegendEntry.of(LegendMark.BLOCK, "median of a block"))));
        PairsChart.of(id + "-pairs", experiment, metric, names).ifPresent(chart -> figures.add(figure(chart)));
        return List.copyOf(figures);
    }

    /// The ratios of single blocks.
    private static ChartPanel figure(PairsChart chart) {
        return ChartPanel.of(
                chart,
                table(chart),
                List.of(),
                LegendEntry.of(LegendMark.DOT, "a block"),
                LegendEntry.of(LegendMark.LINE, chart.hasIntervals() ? "mean, in its interval" : "mean"),
                LegendEntry.of(LegendMark.BAND, "the same, within the margin"),
                LegendEntry.textOnly(PrimaryPanels.truncationNote(chart.plots().size(), chart.all(), "comparisons")));
    }

    private static List<CellName> models(List<ForkSeries> cells) {
        Map<String, CellName> models = new LinkedHashMap<>();
        cells.stream()
                .filter(cell -> cell.forks().size() > 1 && cell.median() > 0)
                .forEach(cell ->
                        models.putIfAbsent(cell.name().model(), cell.name().withoutParams()));
        return List.copyOf(models.values());
    }

    private static Table table(List<ForkSeries> cells, String unit) {
        return Table.of(
                "Forks as a table",
                "Each fork is in the table of trials.",
                cells,
                Column.left("Cell", ForkSeries::label),
                Column.right("forks", cell -> Integer.toString(cell.forks().size())),
                Column.right(
                        "least", cell -> ReportFormat.value(values(cell).min().orElseThrow(), unit)),
                Column.right("median", cell -> ReportFormat.value(cell.median(), unit)),
                Column.right(
                        "interval of the median",
                        cell -> ForksChart.interval(cell)
                                .map(ends -> ReportFormat.interval(cell.median(), ends.low(), ends.high(), unit))
                                .orElse("none")),
                Column.right(
                        "most", cell -> ReportFormat.value(values(cell).max().orElseThrow(), unit)));
    }

    private static DoubleStream values(ForkSeries cell) {
        return cell.forks().stream().mapToDouble(ForkSeries.Fork::value);
    }

    private static Table table(PairsChart chart) {
        TreeSet<Integer> blocks = new TreeSet<>();
        chart.plots().forEach(plot -> blocks.addAll(plot.blocks()));
        List<Column<Integer>> columns = new ArrayList<>(List.of(Column.left("Block", block -> block.toString())));
        chart.plots().forEach(plot -> columns.add(Column.right(plot.label(), block -> ratio(plot, block))));
        return Table.of("Ratios of the blocks as a table", "", List.copyOf(blocks), block -> false, columns);
    }

    private static String ratio(Plot plot, Integer block) {
        int position = plot.blocks().indexOf(block);
        return position < 0 ? "" : ReportFormat.ratio(plot.ratios().get(position));
    }
}
