package dev.loombench.lab.analysis;

import dev.loombench.lab.analysis.validity.ExperimentFinding;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.protocol.Clause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A/A comparisons: baselines that blocks hold twice (A and A′), compared with themselves. A difference between
/// such a pair can only be noise, so one that differs voids all verdicts of the experiment.
///
/// Each of k pairs is judged at the level 1 − 0.05/k, so that at most one experiment in twenty loses its
/// verdicts by chance, however many baselines it has (Bonferroni; Dunn, Multiple Comparisons Among Means,
/// Journal of the American Statistical Association 56, 1961).
///
/// @param records one A/A comparison for each baseline that was measured twice in some block
public record AaControls(List<ComparisonRecord> records) {
    public AaControls {
        records = List.copyOf(records);
    }

    /// Compares all controls at the corrected level.
    ///
    /// @param cells trials whose figures count
    /// @param trials all trials of the experiment
    static AaControls of(Experiment experiment, TrialsByCell cells, List<TrialRecord> trials, VerdictCriteria rules) {
        int controls = controlsByBaseline(cells, trials).size();
        double level = 1 - (1 - rules.level()) / Math.max(1, controls);
        return new AaControls(
                comparisons(experiment, cells, trials, new VerdictCriteria(level, rules.margin())).stream()
                        .map(PairedComparison::record)
                        .toList());
    }

    /// A/A comparisons at the level of the criteria; at the uncorrected one they decide whether intervals are
    /// narrow enough.
    static List<PairedComparison> comparisons(
            Experiment experiment, TrialsByCell cells, List<TrialRecord> trials, VerdictCriteria rules) {
        List<PairedComparison> comparisons = new ArrayList<>();
        controlsByBaseline(cells, trials).forEach((key, controls) -> {
            List<TrialRecord> measured = cells.byCell().getOrDefault(key, List.of());
            String metric = Comparisons.primaryMetric(experiment, key, measured, controls);
            BlockPairs blocks = BlockPairs.of(measured, controls, metric);
            PairedComparison.of(metric, key, key, rules, blocks).ifPresent(comparisons::add);
        });
        return comparisons;
    }

    private static Map<JdkCell, List<TrialRecord>> controlsByBaseline(TrialsByCell cells, List<TrialRecord> trials) {
        Map<JdkCell, List<TrialRecord>> controlsByBaseline = new LinkedHashMap<>();
        for (JdkCell key : cells.byCell().keySet()) {
            List<TrialRecord> controls = trials.stream()
                    .filter(TrialRecord::countsAsControl)
                    .filter(trial -> key.equals(JdkCell.of(trial)))
                    .toList();
            if (!controls.isEmpty()) {
                controlsByBaseline.put(key, controls);
            }
        }
        return controlsByBaseline;
    }

    /// Withdraws all verdicts if a baseline differs from itself; otherwise returns the comparisons as they are.
    List<ComparisonRecord> applyTo(List<ComparisonRecord> comparisons) {
        return finding().isEmpty()
                ? comparisons
                : comparisons.stream()
                        .map(comparison -> comparison.withoutVerdict(AnswerKind.BASELINE_DIFFERS.words()))
                        .toList();
    }

    /// Warns that a baseline differs from itself; empty where none does.
    Optional<Finding> finding() {
        List<ComparisonRecord> differing =
                records.stream().filter(ComparisonRecord::differs).toList();
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> evidence = new LinkedHashMap<>();
        differing.forEach(record -> evidence.put(
                record.candidate().label(record.jdk()), ratio(record).toString()));
        ComparisonRecord first = differing.getFirst();
        return Optional.of(ExperimentFinding.CONTROL_DIFFERS
                .with(first.ratio(), first.candidate().label(first.jdk()))
                .withEvidence(evidence));
    }

    /// The result of a run that measures only baselines; empty where there are no controls.
    Optional<Clause> answer() {
        if (records.isEmpty()) {
            return Optional.empty();
        }
        long differing = records.stream().filter(ComparisonRecord::differs).count();
        Clause answer =
                (records.size() == 1 ? AnswerKind.CONTROL : AnswerKind.CONTROLS).with(differing, records.size());
        return records.stream()
                .filter(record -> record.low() != null && record.high() != null)
                .max(Comparator.comparingDouble(AaControls::width))
                .map(widest -> AnswerKind.WIDEST.with(answer, widest.candidate().label(widest.jdk()), ratio(widest)))
                .or(() -> Optional.of(answer));
    }

    private static double width(ComparisonRecord record) {
        return record.low() == null || record.high() == null ? 0 : Math.log(record.high() / record.low());
    }

    private static Clause ratio(ComparisonRecord record) {
        return record.low() == null || record.high() == null
                ? AnswerKind.FACTOR.with(record.ratio())
                : AnswerKind.FACTOR_BETWEEN.with(record.ratio(), record.low(), record.high());
    }
}
