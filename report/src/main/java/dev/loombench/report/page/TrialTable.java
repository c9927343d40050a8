package dev.loombench.report.page;

import dev.loombench.lab.model.TrialRecord;
import dev.loombench.report.text.CellNames;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Table of the trials of an experiment, in the order in which they ran.
///
/// @param metrics metrics of the columns
/// @param summary number of trials and how they ended
public record TrialTable(List<String> metrics, boolean jdks, String summary, List<TrialRow> rows) {
    static TrialTable of(List<TrialRecord> trials, CellNames names, boolean jdks) {
        Set<String> metrics = new LinkedHashSet<>();
        trials.stream()
                .filter(trial -> !trial.forDiagnosis())
                .forEach(trial -> metrics.addAll(trial.metrics().keySet()));
        List<String> columns = List.copyOf(metrics);
        return new TrialTable(
                columns,
                jdks,
                summary(trials),
                trials.stream()
                        .sorted(Comparator.comparingInt(TrialRecord::place))
                        .map(trial -> TrialRow.of(trial, columns, names))
                        .toList());
    }

    private static String summary(List<TrialRecord> trials) {
        long failed = trials.stream()
                .filter(trial -> trial.status() == TrialRecord.TrialStatus.FAILED)
                .count();
        long diagnoses = trials.stream().filter(TrialRecord::forDiagnosis).count();
        long repeated =
                trials.stream().filter(trial -> trial.repeatedBy() != null).count();
        return (trials.size() == 1 ? "1 trial" : trials.size() + " trials")
                + (diagnoses == 0 ? "" : ", " + diagnoses + " of them for diagnosis")
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (repeated == 0 ? "" : ", " + repeated + " disturbed and repeated");
    }
}
