package dev.loombench.report.chart;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ExperimentRecord;
import dev.loombench.report.chart.PairsChart.Plot;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.trial.BlockRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Builds the [PairsChart] of an experiment's primary comparisons.
public final class PairsCharts {
    private PairsCharts() {}

    /// Builds the chart of an experiment's comparisons.
    ///
    /// @param metric metric of the comparisons, including A/A ones
    /// @param jdks whether the run has several JDKs, so that names of cells include theirs
    public static Optional<PairsChart> of(
            String id, ExperimentRecord experiment, String metric, CellNames names, boolean jdks) {
        List<Plot> plots = new ArrayList<>();
        double margin = 0;
        for (ComparisonRecord comparison : Stream.concat(
                        experiment.comparisons().stream(), experiment.controls().stream())
                .filter(comparison -> comparison.metric().equals(metric) && comparison.ratio() > 0)
                .toList()) {
            List<BlockRatio> ratios = BlockRatio.of(experiment, comparison);
            if (ratios.size() > 1) {
                margin = comparison.margin();
                plots.add(plot(
                        comparison,
                        label(comparison, names, jdks),
                        names.name(comparison.candidate()).slot(),
                        ratios));
            }
        }
        return PairsChart.of(id, metric, margin, plots);
    }

    /// Name of a comparison: the candidate, and what it is compared with.
    private static String label(ComparisonRecord comparison, CellNames names, boolean jdks) {
        String setting = names.name(comparison.candidate()).setting(comparison.jdk(), jdks);
        String candidate = comparison.candidate().model() + (setting.isEmpty() ? "" : ", " + setting);
        if (comparison.comparesWithItself()) {
            return candidate + " / itself";
        }
        return candidate + " / "
                + (comparison.comparesModels() ? comparison.baseline().model() : "JDK " + comparison.baselineJdk());
    }

    private static Plot plot(ComparisonRecord comparison, String label, int slot, List<BlockRatio> blocks) {
        List<Double> ratios =
                blocks.stream().map(block -> ChartRounding.round(block.ratio())).toList();
        boolean interval = comparison.low() != null && comparison.high() != null;
        return new Plot(
                label,
                slot,
                RatioAxis.over(
                        ratios,
                        Stream.of(comparison.low(), comparison.high())
                                .filter(Objects::nonNull)
                                .toList()),
                blocks.stream().map(BlockRatio::block).toList(),
                ratios,
                comparison.ratio(),
                interval ? comparison.low() : null,
                interval ? comparison.high() : null);
    }
}
