package dev.loombench.report.load;

import dev.loombench.lab.analysis.JdkCell;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Selects the trial that represents a cell: the first eligible one by block.
public final class RepresentativeTrials {
    private RepresentativeTrials() {}

    /// Representative trials in the order of the experiment's estimates, since blocks are shuffled.
    ///
    /// @param eligible selects trials, such as those that count
    public static List<TrialRecord> of(ExperimentRecord experiment, Predicate<TrialRecord> eligible) {
        Map<JdkCell, TrialRecord> firstTrials = new LinkedHashMap<>();
        experiment.trials().stream()
                .filter(eligible)
                .sorted(Comparator.comparingInt(TrialRecord::block))
                .forEach(trial -> firstTrials.putIfAbsent(JdkCell.of(trial), trial));
        Stream<JdkCell> estimated =
                experiment.estimates().stream().map(estimate -> new JdkCell(estimate.jdk(), estimate.cell()));
        return Stream.concat(estimated, firstTrials.keySet().stream())
                .distinct()
                .filter(firstTrials::containsKey)
                .map(firstTrials::get)
                .toList();
    }
}
