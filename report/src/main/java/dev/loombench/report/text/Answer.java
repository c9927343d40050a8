package dev.loombench.report.text;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.judge.Advantage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The comparison that answers an experiment's question.
///
/// @param advantage of its candidate
public record Answer(ComparisonRecord comparison, Advantage advantage) {
    /// The experiment's headline. Runs of earlier versions have none; theirs is the farthest from 1 among the decided
    /// comparisons of models on the first JDK, those of virtual threads before all others.
    ///
    /// @return nothing where nothing was compared
    public static Optional<Answer> of(ExperimentRecord experiment) {
        return Optional.ofNullable(experiment.headline())
                .or(() -> foremost(experiment.comparisons()))
                .filter(one -> one.ratio() > 0 && Double.isFinite(one.ratio()))
                .map(one -> new Answer(one, Advantage.of(one)));
    }

    private static Optional<ComparisonRecord> foremost(List<ComparisonRecord> comparisons) {
        List<ComparisonRecord> models =
                comparisons.stream().filter(ComparisonRecord::comparesModels).toList();
        return models.stream()
                .filter(one -> one.jdk().equals(models.getFirst().jdk()))
                .max(Comparator.comparing(ComparisonRecord::concernsVirtualThreads)
                        .thenComparing(one -> one.verdict() != Verdict.INCONCLUSIVE)
                        .thenComparingDouble(one -> Math.abs(Math.log(one.ratio()))));
    }
}
