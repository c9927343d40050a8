package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.ExperimentJudge.Rules;
import dev.loombench.lab.stats.LogRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Each model against the baseline on the same JDK, and each cell against itself on the first JDK:
/// within blocks, at equal parameters.
final class Comparisons {
    /// Code of comparisons that lack blocks.
    static final String NO_RATIO = "no-ratio";

    private final Experiment experiment;
    private final Cells cells;
    private final Rules rules;
    private final List<Compared> compared = new ArrayList<>();
    private final List<SideComparison> sides = new ArrayList<>();
    private final Map<String, String> gaps = new LinkedHashMap<>();

    private Comparisons(Experiment experiment, Cells cells, Rules rules) {
        this.experiment = experiment;
        this.cells = cells;
        this.rules = rules;
    }

    static Comparisons of(Experiment experiment, Cells cells, Rules rules) {
        Comparisons comparisons = new Comparisons(experiment, cells, rules);
        for (Cells.Key key : cells.byCell().keySet()) {
            if (!key.cell().model().equals(experiment.baseline().toString())) {
                baseline(experiment, cells, key).ifPresent(baseline -> comparisons.add(baseline, key));
            }
        }
        for (Cells.Key key : cells.byCell().keySet()) {
            Cells.Key first = new Cells.Key(cells.jdks().getFirst(), key.cell());
            if (!key.equals(first)
                    && AcrossJdks.comparable(experiment.primaryMetric(key.cell().params()), first.jdk(), key.jdk())) {
                comparisons.add(first, key);
            }
        }
        return comparisons;
    }

    /// @param ratio block by block
    /// @param gap why blocks are missing in it; empty where none is
    record Compared(ComparisonRecord record, LogRatio ratio, String gap) {}

    List<ComparisonRecord> records() {
        return compared.stream().map(Compared::record).toList();
    }

    List<LogRatio> ratios() {
        return ratios(comparison -> true);
    }

    /// The ratios of these comparisons only.
    List<LogRatio> ratios(Predicate<ComparisonRecord> wanted) {
        return compared.stream()
                .filter(one -> wanted.test(one.record()))
                .map(Compared::ratio)
                .toList();
    }

    /// The records, where they are open with what would settle them.
    ///
    /// @param blockSeconds what a block of the experiment takes
    List<ComparisonRecord> records(double blockSeconds) {
        return compared.stream()
                .map(one -> Settling.told(one, rules.margin(), blockSeconds))
                .toList();
    }

    /// Beside the primary metric, each pair of cells by what else it has figures of.
    List<ComparisonRecord> further() {
        return sides.stream()
                .flatMap(side -> side.further(trials(side.baseline()), trials(side.candidate())).stream())
                .toList();
    }

    /// What could not be compared; empty where nothing is missing.
    Optional<Finding> withoutRatio() {
        return gaps.entrySet().stream()
                .findFirst()
                .map(first -> new Finding(
                        NO_RATIO,
                        Finding.Severity.WARNING,
                        first.getKey() + ": " + first.getValue()
                                + (gaps.size() == 1 ? "" : "; and " + (gaps.size() - 1) + " more"),
                        "figures near 0 are lost in the noise: compare with more threads or for a longer time",
                        Collections.unmodifiableMap(gaps)));
    }

    private static Optional<Cells.Key> baseline(Experiment experiment, Cells cells, Cells.Key candidate) {
        return cells.byCell().keySet().stream()
                .filter(key -> key.jdk().equals(candidate.jdk()))
                .filter(key -> key.cell().model().equals(experiment.baseline().toString()))
                .filter(key -> key.cell().params().equals(candidate.cell().params()))
                .findFirst();
    }

    private void add(Cells.Key baseline, Cells.Key candidate) {
        String metric = experiment.primaryMetric(candidate.cell().params());
        List<String> metrics = new ArrayList<>(List.of(metric));
        metrics.addAll(FurtherMetrics.of(experiment.method(), metric));
        sides.add(new SideComparison(baseline, candidate, metrics, rules));
        BlockPairs blocks = BlockPairs.of(trials(baseline), trials(candidate), metric);
        if (blocks.withoutRatio() > 0) {
            gaps.put(label(baseline, candidate), blocks.gap(metric));
        }
        if (!blocks.pairs().isEmpty()) {
            Held held = new Held(metric, baseline, candidate, rules.level(), rules.margin());
            LogRatio ratio = LogRatio.of(blocks.pairs());
            compared.add(new Compared(held.judged(ratio, blocks.gap(metric)), ratio, blocks.gap(metric)));
        }
    }

    private static String label(Cells.Key baseline, Cells.Key candidate) {
        boolean across = !candidate.jdk().equals(baseline.jdk());
        return candidate.cell().label() + " on JDK " + candidate.jdk() + " / "
                + (across ? "JDK " + baseline.jdk() : baseline.cell().model());
    }

    private List<TrialRecord> trials(Cells.Key key) {
        return cells.byCell().getOrDefault(key, List.of());
    }
}
