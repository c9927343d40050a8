package dev.loombench.report.text;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.ComparisonRecord.Verdict;
import dev.loombench.lab.journal.EstimateRecord;
import dev.loombench.lab.journal.ExperimentRecord;
import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.judge.Advantage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The comparison that answers an experiment's question, turned so that a ratio below 1 is an improvement.
///
/// @param comparison as the run has it
/// @param ratio candidate / baseline, or baseline / candidate where more is better
/// @param low end of its interval; absent where the comparison has none, or none above 0
public record Answer(
        ComparisonRecord comparison,
        double ratio,
        @Nullable Double low,
        @Nullable Double high) {
    /// The experiment's headline. Runs of earlier versions have none; theirs is the farthest from 1 among the decided
    /// comparisons of models on the first JDK, those of virtual threads before all others.
    ///
    /// @return nothing where nothing was compared
    public static Optional<Answer> of(ExperimentRecord experiment) {
        return Optional.ofNullable(experiment.headline())
                .or(() -> foremost(experiment.comparisons()))
                .filter(one -> one.ratio() > 0 && Double.isFinite(one.ratio()))
                .map(one -> of(one, better(experiment, one.metric())));
    }

    private static Answer of(ComparisonRecord comparison, Better better) {
        boolean inverse = better == Better.MORE;
        double ratio = inverse ? 1 / comparison.ratio() : comparison.ratio();
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null || low <= 0 || !Double.isFinite(high)) {
            return new Answer(comparison, ratio, null, null);
        }
        return new Answer(comparison, ratio, inverse ? 1 / high : low, inverse ? 1 / low : high);
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

    private static Better better(ExperimentRecord experiment, String metric) {
        return experiment.estimates().stream()
                .filter(estimate -> estimate.metric().equals(metric))
                .findFirst()
                .map(EstimateRecord::better)
                .orElse(Better.LESS);
    }

    /// Whether it has no verdict.
    public boolean isUndecided() {
        return comparison.verdict() == Verdict.INCONCLUSIVE;
    }

    /// Its figure as people say it, such as `2.2 times as fast`, `10 times less`, `same within 3 %` or `undecided`.
    public String text() {
        String factor = Advantage.rounded(ratio < 1 ? 1 / ratio : ratio) + " times ";
        return switch (comparison.verdict()) {
            case FASTER -> factor + "as fast";
            case SLOWER -> factor + "as slow";
            case BETTER, WORSE -> factor + (comparison.ratio() < 1 ? "less" : "more");
            case SAME -> "same within " + Figures.chosen(comparison.margin());
            case INCONCLUSIVE -> Chip.of(Verdict.INCONCLUSIVE).word();
        };
    }
}
