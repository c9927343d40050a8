package dev.loombench.lab.analysis;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.ComparisonRecord;
import java.util.List;
import java.util.Optional;

/// Selects the comparison that answers an experiment's question.
final class HeadlineComparison {
    private HeadlineComparison() {}

    /// Returns the comparison that the experiment's file names, on the first JDK; where it names none, or that
    /// one wasn't measured, the largest significant difference, those of virtual threads first.
    static Optional<ComparisonRecord> of(Experiment experiment, List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        List<ComparisonRecord> onFirstJdk = models.stream()
                .filter(comparison -> comparison.jdk().equals(models.getFirst().jdk()))
                .toList();
        if (onFirstJdk.isEmpty()) {
            return Optional.empty();
        }
        return onFirstJdk.stream()
                .filter(comparison -> isDeclared(experiment, comparison))
                .findFirst()
                .or(() -> Optional.of(HolmCorrection.of(ComparisonClause.selectRelevant(onFirstJdk))
                        .strongest()));
    }

    /// Whether the experiment's file names this comparison as the answer.
    static boolean isDeclared(Experiment experiment, ComparisonRecord comparison) {
        CellRef headline = experiment.headline();
        return headline != null
                && comparison.comparesModels()
                && headline.model().toString().equals(comparison.candidate().model())
                && headline.params().equals(comparison.candidate().published());
    }
}
