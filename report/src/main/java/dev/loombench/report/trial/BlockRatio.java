package dev.loombench.report.trial;

import dev.loombench.lab.analysis.TrialsByCell;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/// Ratio of a comparison within one block.
///
/// @param ratio candidate / baseline; above 0
public record BlockRatio(int block, double ratio) {
    /// Ratios of all blocks with both figures, in the order of the blocks.
    public static List<BlockRatio> of(ExperimentRecord experiment, ComparisonRecord comparison) {
        String otherJdk = comparison.baselineJdk();
        List<TrialRecord> baseline = trials(
                experiment, otherJdk == null ? comparison.jdk() : otherJdk, comparison.baseline(), TrialRecord::counts);
        List<TrialRecord> candidate = trials(
                experiment,
                comparison.jdk(),
                comparison.candidate(),
                comparison.comparesWithItself() ? TrialRecord::countsAsControl : TrialRecord::counts);
        List<BlockRatio> ratios = new ArrayList<>();
        for (int block :
                baseline.stream().map(TrialRecord::block).distinct().sorted().toList()) {
            OptionalDouble baselineFigure = TrialsByCell.valueInBlock(baseline, comparison.metric(), block);
            OptionalDouble candidateFigure = TrialsByCell.valueInBlock(candidate, comparison.metric(), block);
            if (baselineFigure.isPresent()
                    && candidateFigure.isPresent()
                    && baselineFigure.getAsDouble() > 0
                    && candidateFigure.getAsDouble() > 0) {
                ratios.add(new BlockRatio(block, candidateFigure.getAsDouble() / baselineFigure.getAsDouble()));
            }
        }
        return ratios;
    }

    private static List<TrialRecord> trials(
            ExperimentRecord experiment, String jdk, CellRecord cell, Predicate<TrialRecord> eligible) {
        return experiment.trials().stream()
                .filter(eligible)
                .filter(trial -> trial.jdk().equals(jdk) && trial.cell().equals(cell))
                .toList();
    }
}
