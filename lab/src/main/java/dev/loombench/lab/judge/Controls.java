package dev.loombench.lab.judge;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord;
import dev.loombench.lab.judge.ExperimentJudge.Rules;
import dev.loombench.lab.stats.LogRatio;
import dev.loombench.protocol.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Baselines against themselves, where blocks hold them twice (A and A′). What differs between them can only be
/// noise, so where one pair does, no comparison of the experiment can be trusted.
///
/// Of k such pairs each is judged at the level 1 − 0.05/k, so that at most one experiment in twenty loses its verdicts
/// by chance, however many baselines it has (Bonferroni; Dunn, Multiple Comparisons Among Means, Journal of the
/// American Statistical Association 56, 1961).
///
/// @param records one for each baseline that was measured twice in some block
public record Controls(List<ComparisonRecord> records) {
    /// Code of baselines that differ from themselves.
    public static final String CODE = "control-differs";

    public Controls {
        records = List.copyOf(records);
    }

    /// @param cells those whose figures count
    /// @param trials all of the experiment
    static Controls of(Experiment experiment, Cells cells, List<TrialRecord> trials, Rules rules) {
        Map<Cells.Key, List<TrialRecord>> again = again(cells, trials);
        double level = 1 - (1 - rules.level()) / Math.max(1, again.size());
        return of(experiment, cells, again, new Rules(level, rules.margin()));
    }

    /// Each as if there were no other, by which it is told whether intervals are narrow enough.
    static Controls alone(Experiment experiment, Cells cells, List<TrialRecord> trials, Rules rules) {
        return of(experiment, cells, again(cells, trials), rules);
    }

    private static Controls of(
            Experiment experiment, Cells cells, Map<Cells.Key, List<TrialRecord>> again, Rules rules) {
        List<ComparisonRecord> records = new ArrayList<>();
        again.forEach((key, controls) -> {
            String metric = experiment.primaryMetric(key.cell().params());
            BlockPairs blocks = blocks(experiment, cells, key, controls);
            if (!blocks.pairs().isEmpty()) {
                Held held = new Held(metric, key, key, rules.level(), rules.margin());
                records.add(held.judged(LogRatio.of(blocks.pairs()), blocks.gap(metric)));
            }
        });
        return new Controls(records);
    }

    /// Each baseline against itself, block by block.
    static List<LogRatio> ratios(Experiment experiment, Cells cells, List<TrialRecord> trials) {
        return again(cells, trials).entrySet().stream()
                .map(entry -> blocks(experiment, cells, entry.getKey(), entry.getValue()))
                .filter(blocks -> !blocks.pairs().isEmpty())
                .map(blocks -> LogRatio.of(blocks.pairs()))
                .toList();
    }

    private static BlockPairs blocks(Experiment experiment, Cells cells, Cells.Key key, List<TrialRecord> controls) {
        String metric = experiment.primaryMetric(key.cell().params());
        return BlockPairs.of(cells.byCell().getOrDefault(key, List.of()), controls, metric);
    }

    private static Map<Cells.Key, List<TrialRecord>> again(Cells cells, List<TrialRecord> trials) {
        Map<Cells.Key, List<TrialRecord>> again = new LinkedHashMap<>();
        for (Cells.Key key : cells.byCell().keySet()) {
            List<TrialRecord> controls = trials.stream()
                    .filter(TrialRecord::controls)
                    .filter(trial -> key.equals(new Cells.Key(trial.jdk(), trial.cell())))
                    .toList();
            if (!controls.isEmpty()) {
                again.put(key, controls);
            }
        }
        return again;
    }

    /// The comparisons with the verdicts that they may have.
    List<ComparisonRecord> allowed(List<ComparisonRecord> comparisons) {
        return finding().isEmpty()
                ? comparisons
                : comparisons.stream()
                        .map(comparison -> comparison.inconclusive(
                                "a baseline differs from itself in this experiment, so no difference can be trusted"))
                        .toList();
    }

    /// That a baseline differs from itself; empty where none does.
    Optional<Finding> finding() {
        List<ComparisonRecord> differing =
                records.stream().filter(ComparisonRecord::differs).toList();
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> evidence = new LinkedHashMap<>();
        differing.forEach(record -> evidence.put(label(record), ratio(record)));
        return Optional.of(new Finding(
                CODE,
                Finding.Severity.WARNING,
                "a baseline that was measured twice in every block differs from itself: "
                        + label(differing.getFirst()) + " by " + ratio(differing.getFirst())
                        + (differing.size() == 1 ? "" : "; and " + (differing.size() - 1) + " more")
                        + ", so this experiment gets no verdicts",
                "measure again on a quiet machine, or with more blocks",
                evidence));
    }

    /// What a run of nothing but baselines says; empty where there are none.
    Optional<String> sentence() {
        if (records.isEmpty()) {
            return Optional.empty();
        }
        long differing = records.stream().filter(ComparisonRecord::differs).count();
        Optional<ComparisonRecord> widest = records.stream()
                .filter(record -> record.low() != null && record.high() != null)
                .max(Comparator.comparingDouble(Controls::width));
        return Optional.of("Measured against " + (records.size() == 1 ? "itself, " : "themselves, ") + differing
                + " of "
                + records.size() + (records.size() == 1 ? " baseline differs" : " baselines differ")
                + widest.map(record -> "; the widest interval is that of " + label(record) + ": " + ratio(record))
                        .orElse("")
                + ".");
    }

    private static double width(ComparisonRecord record) {
        return record.low() == null || record.high() == null ? 0 : Math.log(record.high() / record.low());
    }

    private static String label(ComparisonRecord record) {
        return record.candidate().label() + " on JDK " + record.jdk();
    }

    private static String ratio(ComparisonRecord record) {
        String ratio = "a factor of " + Quantities.significant(record.ratio());
        return record.low() == null || record.high() == null
                ? ratio
                : ratio + " (" + Quantities.significant(record.low()) + " to " + Quantities.significant(record.high())
                        + ")";
    }
}
