package dev.loombench.report.chart;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.report.chart.PairsChart.Plot;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.trial.BlockRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the [PairsChart] of an experiment's primary comparisons.
public final class PairsCharts {
    private PairsCharts() {}

    /// @param metric whose comparisons are drawn; a baseline against itself is one of them
    /// @param jdks whether the JDK belongs to a cell's name
    public static Optional<PairsChart> of(
            String id, ExperimentRecord experiment, String metric, CellNames names, boolean jdks) {
        List<Plot> plots = new ArrayList<>();
        double margin = 0;
        for (ComparisonRecord one : Stream.concat(
                        experiment.comparisons().stream(), experiment.againstThemselves().stream())
                .filter(one -> one.metric().equals(metric) && one.ratio() > 0)
                .toList()) {
            List<BlockRatio> ratios = BlockRatio.of(experiment, one);
            if (ratios.size() > 1) {
                margin = one.margin();
                plots.add(plot(
                        one,
                        label(one, names, jdks),
                        names.name(one.candidate()).slot(),
                        ratios));
            }
        }
        return PairsChart.of(id, metric, margin, plots);
    }

    private static String label(ComparisonRecord one, CellNames names, boolean jdks) {
        String setting = names.name(one.candidate()).setting(one.jdk(), jdks);
        String candidate = one.candidate().model() + (setting.isEmpty() ? "" : ", " + setting);
        if (one.showsNoise()) {
            return candidate + " / itself";
        }
        return candidate + " / " + (one.comparesModels() ? one.baseline().model() : "JDK " + one.baselineJdk());
    }

    private static Plot plot(ComparisonRecord one, String label, int slot, List<BlockRatio> blocks) {
        List<Double> ratios =
                blocks.stream().map(block -> FewDigits.figure(block.ratio())).toList();
        boolean interval = one.low() != null && one.high() != null;
        return new Plot(
                label,
                slot,
                RatioAxis.over(
                        ratios,
                        Stream.of(one.low(), one.high())
                                .filter(Objects::nonNull)
                                .toList()),
                blocks.stream().map(BlockRatio::block).toList(),
                ratios,
                one.ratio(),
                interval ? one.low() : null,
                interval ? one.high() : null);
    }
}
