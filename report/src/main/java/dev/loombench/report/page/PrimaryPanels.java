package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.chart.EstimateCharts;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.view.Figure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Builds the charts of an experiment's primary metric.
final class PrimaryPanels {
    private static final int MAX_ROWS = 24;

    private PrimaryPanels() {}

    /// Charts with the most informative first: by cell, or over the factors if there are many cells.
    ///
    /// @param id id of the first chart, and prefix of the others
    /// @param estimates estimates of the primary metric, at least one
    static List<Figure> of(String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        String metric = estimates.getFirst().metric();
        Stream<? extends Chart> cells = Stream.of(
                        EstimateCharts.measured(id, estimates, names),
                        ComparisonCharts.ratios(id + "-ratios", experiment, metric, names))
                .flatMap(Optional::stream);
        Stream<? extends Chart> factors = Stream.of(
                        EstimateCharts.sweep(id + "-sweep", estimates, names),
                        EstimateCharts.heat(id + "-heat", estimates, names),
                        EstimateCharts.memory(id + "-memory", experiment, names))
                .flatMap(Optional::stream);
        return (estimates.size() > MAX_ROWS ? Stream.concat(factors, cells) : Stream.concat(cells, factors))
                .map(Figure::of)
                .toList();
    }
}
