package dev.loombench.report.page;

import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.chart.EstimateCharts;
import dev.loombench.report.chart.ForkCharts;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.trial.ForkSeries;
import dev.loombench.report.view.Figure;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Builds the charts of an experiment's primary metric that its estimates and trials allow.
final class MetricCharts {
    private static final int MAX_ROWS = 24;

    private MetricCharts() {}

    /// Charts of the estimates with the most informative first: by cell, or over the factors if there are many cells.
    ///
    /// @param id id of the first chart, and prefix of the others
    /// @param estimates estimates of the primary metric, at least one
    static List<Figure> primary(
            String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        String metric = estimates.getFirst().metric();
        List<Figure> cells = present(
                EstimateCharts.measured(id, estimates, names),
                ComparisonCharts.ratios(id + "-ratios", experiment, metric, names));
        List<Figure> factors = present(
                EstimateCharts.sweep(id + "-sweep", estimates, names),
                EstimateCharts.heat(id + "-heat", estimates, names),
                EstimateCharts.memory(id + "-memory", experiment, names));
        return Stream.concat(
                        (estimates.size() > MAX_ROWS ? factors : cells).stream(),
                        (estimates.size() > MAX_ROWS ? cells : factors).stream())
                .toList();
    }

    /// Charts of the metric's forks, their order, and their blocks.
    ///
    /// @param id prefix of the chart ids
    /// @param estimates estimates of the primary metric, at least one
    static List<Figure> forks(String id, ExperimentRecord experiment, List<EstimateRecord> estimates, CellNames names) {
        String metric = estimates.getFirst().metric();
        List<ForkSeries> cells = ForkSeries.of(experiment, metric, names);
        return present(
                ForkCharts.forks(id + "-forks", metric, estimates.getFirst().unit(), cells),
                ForkCharts.sequence(id + "-sequence", metric, cells),
                ComparisonCharts.pairs(id + "-pairs", experiment, metric, names));
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static List<Figure> present(Optional<? extends Chart>... charts) {
        return Stream.of(charts).flatMap(Optional::stream).map(Figure::of).toList();
    }
}
