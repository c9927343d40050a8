package dev.loombench.report.trial;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/// What one block says of a comparison.
///
/// @param ratio candidate / baseline; above 0
public record BlockRatio(int block, double ratio) {
    /// From the first block on; blocks without both figures are left out.
    public static List<BlockRatio> of(ExperimentRecord experiment, ComparisonRecord comparison) {
        String otherJdk = comparison.baselineJdk();
        List<TrialRecord> baseline = trials(
                experiment, otherJdk == null ? comparison.jdk() : otherJdk, comparison.baseline(), TrialRecord::counts);
        List<TrialRecord> candidate = trials(
                experiment,
                comparison.jdk(),
                comparison.candidate(),
                comparison.showsNoise() ? TrialRecord::controls : TrialRecord::counts);
        List<BlockRatio> ratios = new ArrayList<>();
        for (int block :
                baseline.stream().map(TrialRecord::block).distinct().sorted().toList()) {
            OptionalDouble one = Cells.inBlock(baseline, comparison.metric(), block);
            OptionalDouble other = Cells.inBlock(candidate, comparison.metric(), block);
            if (one.isPresent() && other.isPresent() && one.getAsDouble() > 0 && other.getAsDouble() > 0) {
                ratios.add(new BlockRatio(block, other.getAsDouble() / one.getAsDouble()));
            }
        }
        return ratios;
    }

    private static List<TrialRecord> trials(
            ExperimentRecord experiment, String jdk, CellRecord cell, Predicate<TrialRecord> which) {
        return experiment.trials().stream()
                .filter(which)
                .filter(trial -> trial.jdk().equals(jdk) && trial.cell().equals(cell))
                .toList();
    }
}
