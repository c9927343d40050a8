package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import java.util.List;
import java.util.Optional;

/// Which comparison answers an experiment's question.
final class Headline {
    private Headline() {}

    /// The foremost comparison of models on the first JDK, virtual threads first.
    static Optional<ComparisonRecord> of(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        List<ComparisonRecord> first = models.stream()
                .filter(comparison -> comparison.jdk().equals(models.getFirst().jdk()))
                .toList();
        return first.isEmpty()
                ? Optional.empty()
                : Optional.of(Standing.of(ComparisonWords.ofInterest(first)).foremost());
    }
}
