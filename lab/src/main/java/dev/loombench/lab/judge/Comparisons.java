package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.DetectableEffect;
import dev.loombench.lab.stats.Evidence;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.lab.stats.LogRatio.Pair;
import dev.loombench.lab.stats.Outcome;
import dev.loombench.lab.stats.Verdict;
import dev.loombench.lab.stats.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Each model against the baseline on the same JDK, and each cell against itself on the first JDK:
/// within blocks, at equal parameters.
final class Comparisons {
    private Comparisons() {}

    static List<ComparisonRecord> of(Experiment experiment, Cells cells, double margin) {
        List<ComparisonRecord> comparisons = new ArrayList<>();
        for (Cells.Key key : cells.byCell().keySet()) {
            if (!key.cell().model().equals(experiment.baseline().toString())) {
                baseline(experiment, cells, key)
                        .flatMap(baseline -> comparison(experiment.method(), cells, baseline, key, margin))
                        .ifPresent(comparisons::add);
            }
        }
        for (Cells.Key key : cells.byCell().keySet()) {
            Cells.Key first = new Cells.Key(cells.jdks().getFirst(), key.cell());
            if (!key.equals(first)
                    && AcrossJdks.comparable(experiment.method().primaryMetric(), first.jdk(), key.jdk())) {
                comparison(experiment.method(), cells, first, key, margin).ifPresent(comparisons::add);
            }
        }
        return comparisons;
    }

    private static Optional<Cells.Key> baseline(Experiment experiment, Cells cells, Cells.Key candidate) {
        return cells.byCell().keySet().stream()
                .filter(key -> key.jdk().equals(candidate.jdk()))
                .filter(key -> key.cell().model().equals(experiment.baseline().toString()))
                .filter(key -> key.cell().params().equals(candidate.cell().params()))
                .findFirst();
    }

    private static Optional<ComparisonRecord> comparison(
            MethodKind method, Cells cells, Cells.Key baseline, Cells.Key candidate, double margin) {
        List<Pair> pairs = BlockPairs.of(trials(cells, baseline), trials(cells, candidate), method.primaryMetric());
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of(record(method, baseline, candidate, LogRatio.of(pairs), margin));
    }

    private static List<TrialRecord> trials(Cells cells, Cells.Key key) {
        return cells.byCell().getOrDefault(key, List.of());
    }

    private static ComparisonRecord record(
            MethodKind method, Cells.Key baseline, Cells.Key candidate, LogRatio ratio, double margin) {
        Evidence evidence = Evidence.of(ratio, Verdicts.LEVEL, margin, Better.LESS);
        Verdict verdict = Verdicts.judge(evidence);
        Optional<Interval> order = evidence.orderStatistic();
        return new ComparisonRecord(
                method.primaryMetric(),
                candidate.jdk(),
                candidate.jdk().equals(baseline.jdk()) ? null : baseline.jdk(),
                baseline.cell(),
                candidate.cell(),
                ratio.blocks(),
                ratio.ratio(),
                evidence.student().map(Interval::low).orElse(null),
                evidence.student().map(Interval::high).orElse(null),
                Verdicts.LEVEL,
                "log-ratios within blocks, Student",
                margin,
                order.map(Interval::low).orElse(null),
                order.map(Interval::high).orElse(null),
                verdict.checkAgrees().orElse(null),
                word(method, verdict.outcome()),
                detectable(ratio),
                verdict.reason().sentence());
    }

    private static @Nullable Double detectable(LogRatio ratio) {
        return ratio.standardDeviation().isPresent()
                ? DetectableEffect.byVerdict(
                        ratio.blocks(), ratio.standardDeviation().getAsDouble())
                : null;
    }

    /// Less of something that isn't time is better, not faster.
    private static ComparisonRecord.Verdict word(MethodKind method, Outcome outcome) {
        boolean timed = method != MethodKind.MEMORY;
        return switch (outcome) {
            case FASTER -> timed ? ComparisonRecord.Verdict.FASTER : ComparisonRecord.Verdict.BETTER;
            case SLOWER -> timed ? ComparisonRecord.Verdict.SLOWER : ComparisonRecord.Verdict.WORSE;
            case SAME -> ComparisonRecord.Verdict.SAME;
            case INCONCLUSIVE -> ComparisonRecord.Verdict.INCONCLUSIVE;
        };
    }
}
