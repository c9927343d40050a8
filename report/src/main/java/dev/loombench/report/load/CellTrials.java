package dev.loombench.report.load;

import dev.loombench.lab.journal.CellRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Which trial stands for a cell: the first one of those that may.
public final class CellTrials {
    private record Key(String jdk, CellRecord cell) {}

    private CellTrials() {}

    /// In the order of the experiment's estimates: blocks are shuffled, those aren't.
    ///
    /// @param which trials may, such as those that count
    public static List<TrialRecord> of(ExperimentRecord experiment, Predicate<TrialRecord> which) {
        Map<Key, TrialRecord> first = new LinkedHashMap<>();
        experiment.trials().stream()
                .filter(which)
                .sorted(Comparator.comparingInt(TrialRecord::block))
                .forEach(trial -> first.putIfAbsent(new Key(trial.jdk(), trial.cell()), trial));
        Stream<Key> estimated =
                experiment.estimates().stream().map(estimate -> new Key(estimate.jdk(), estimate.cell()));
        return Stream.concat(estimated, first.keySet().stream())
                .distinct()
                .filter(first::containsKey)
                .map(first::get)
                .toList();
    }
}
