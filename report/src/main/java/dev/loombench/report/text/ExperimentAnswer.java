package dev.loombench.report.text;

import dev.loombench.lab.analysis.Advantage;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The comparison that answers an experiment's question.
///
/// @param advantage how much better the candidate is
public record ExperimentAnswer(ComparisonRecord comparison, Advantage advantage) {
    /// The experiment's headline. Runs of `ab` have none; for those it is a comparison of models on the first JDK: one
    /// with virtual threads before others, a decided one before undecided ones, and then the
    /// one farthest from 1.
    ///
    /// @return empty if nothing was compared
    public static Optional<ExperimentAnswer> of(ExperimentRecord experiment) {
        return Optional.ofNullable(experiment.headline())
                .or(() -> foremost(experiment.comparisons()))
                .filter(comparison -> comparison.ratio() > 0 && Double.isFinite(comparison.ratio()))
                .map(comparison -> new ExperimentAnswer(comparison, Advantage.of(comparison)));
    }

    private static Optional<ComparisonRecord> foremost(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        return models.stream()
                .filter(comparison -> comparison.jdk().equals(models.getFirst().jdk()))
                .max(Comparator.comparing(ComparisonRecord::concernsVirtualThreads)
                        .thenComparing(comparison -> comparison.verdict() != ComparisonVerdict.INCONCLUSIVE)
                        .thenComparingDouble(comparison -> Math.abs(Math.log(comparison.ratio()))));
    }
}
