package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.ExperimentJudge.Rules;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.stats.LogRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Compares each model with the baseline on the same JDK, and each cell with itself on the first JDK, within
/// blocks and at equal parameters.
final class Comparisons {
    /// Code of the finding that some blocks have no ratio.
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

    /// Compares all pairs of cells by their primary metric.
    static Comparisons of(Experiment experiment, Cells cells, Rules rules) {
        Comparisons comparisons = new Comparisons(experiment, cells, rules);
        for (Cells.Key key : cells.byCell().keySet()) {
            if (!key.cell().model().equals(experiment.baseline().toString())) {
                baseline(experiment, cells, key).ifPresent(baseline -> comparisons.add(baseline, key));
            }
        }
        for (Cells.Key key : cells.byCell().keySet()) {
            Cells.Key onFirstJdk = new Cells.Key(cells.jdks().getFirst(), key.cell());
            if (!key.equals(onFirstJdk)
                    && AcrossJdks.comparable(
                            experiment.primaryMetric(key.cell().params()), onFirstJdk.jdk(), key.jdk())) {
                comparisons.add(onFirstJdk, key);
            }
        }
        return comparisons;
    }

    /// A comparison with the ratios behind it.
    ///
    /// @param ratio log-ratio over the blocks
    /// @param gap why blocks are missing; empty where none is
    record Compared(ComparisonRecord record, LogRatio ratio, String gap) {}

    /// All comparisons, without the number of blocks that would decide them.
    List<ComparisonRecord> records() {
        return compared.stream().map(Compared::record).toList();
    }

    /// Log-ratios of all comparisons.
    List<LogRatio> ratios() {
        return ratios(comparison -> true);
    }

    /// Log-ratios of the comparisons that match.
    List<LogRatio> ratios(Predicate<ComparisonRecord> filter) {
        return compared.stream()
                .filter(comparison -> filter.test(comparison.record()))
                .map(Compared::ratio)
                .toList();
    }

    /// All comparisons; undecided ones with the number of blocks that would decide them.
    ///
    /// @param blockSeconds duration of one block of the experiment
    List<ComparisonRecord> records(double blockSeconds) {
        return compared.stream()
                .map(comparison -> Settling.told(comparison, rules.margin(), blockSeconds))
                .toList();
    }

    /// Comparisons of the same cells by further metrics.
    List<ComparisonRecord> further() {
        return sides.stream()
                .flatMap(side -> side.further(trials(side.baseline()), trials(side.candidate())).stream())
                .toList();
    }

    /// Warns of blocks that have no ratio; empty where all have one.
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
            Held pairing = new Held(metric, baseline, candidate, rules.level(), rules.margin());
            LogRatio ratio = LogRatio.of(blocks.pairs());
            compared.add(new Compared(pairing.judged(ratio, blocks.gap(metric)), ratio, blocks.gap(metric)));
        }
    }

    private static String label(Cells.Key baseline, Cells.Key candidate) {
        boolean acrossJdks = !candidate.jdk().equals(baseline.jdk());
        return candidate.cell().label() + " on JDK " + candidate.jdk() + " / "
                + (acrossJdks ? "JDK " + baseline.jdk() : baseline.cell().model());
    }

    private List<TrialRecord> trials(Cells.Key key) {
        return cells.byCell().getOrDefault(key, List.of());
    }
}
