package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.CellRef;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.ComparisonRecord;
import java.util.List;
import java.util.Optional;

/// Which comparison answers an experiment's question.
final class Headline {
    private Headline() {}

    /// The comparison that the experiment's file names, on the first JDK; where it names none, or this one was not
    /// measured, the foremost one, virtual threads first.
    static Optional<ComparisonRecord> of(Experiment experiment, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        List<ComparisonRecord> first = models.stream()
                .filter(comparison -> comparison.jdk().equals(models.getFirst().jdk()))
                .toList();
        if (first.isEmpty()) {
            return Optional.empty();
        }
        return first.stream()
                .filter(comparison -> isDeclared(experiment, comparison))
                .findFirst()
                .or(() -> Optional.of(
                        Standing.of(ComparisonWords.ofInterest(first)).foremost()));
    }

    /// Whether it is the comparison that the experiment's file names as the answer.
    static boolean isDeclared(Experiment experiment, ComparisonRecord comparison) {
        CellRef headline = experiment.headline();
        return headline != null
                && comparison.comparesModels()
                && headline.model().toString().equals(comparison.candidate().model())
                && headline.params().equals(comparison.candidate().published());
    }
}
