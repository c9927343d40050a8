package dev.loombench.report.page;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Table of the trials of an experiment, in the order in which they ran.
///
/// @param metrics metrics of the columns
/// @param summary number of trials and how they ended
public record TrialTable(List<String> metrics, boolean jdks, String summary, List<TrialRow> rows) {
    static TrialTable of(List<TrialRecord> trials, CellNames names) {
        Set<String> metrics = new LinkedHashSet<>();
        trials.stream()
                .filter(trial -> !trial.forDiagnosis())
                .forEach(trial -> metrics.addAll(trial.metrics().keySet()));
        List<String> columns = List.copyOf(metrics);
        return new TrialTable(
                columns,
                names.jdks(),
                summary(trials),
                trials.stream()
                        .sorted(Comparator.comparingInt(TrialRecord::place))
                        .map(trial -> TrialRow.of(trial, columns, names))
                        .toList());
    }

    private static String summary(List<TrialRecord> trials) {
        long failed = trials.stream()
                .filter(trial -> trial.status() == TrialStatus.FAILED)
                .count();
        long diagnoses = trials.stream().filter(TrialRecord::forDiagnosis).count();
        long repeated =
                trials.stream().filter(trial -> trial.repeatedBy() != null).count();
        return Format.count(trials.size(), "trial")
                + (diagnoses == 0 ? "" : ", " + diagnoses + " of them for diagnosis")
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (repeated == 0 ? "" : ", " + repeated + " disturbed and repeated");
    }

    /// Row of a trial.
    ///
    /// @param counts whether its figures are part of estimates
    /// @param values one for each metric of the table; empty if there is none, or the trial never counts
    /// @param notes remarks: repeated, disturbed, reason of failure
    public record TrialRow(
            int id,
            int block,
            int place,
            String jdk,
            CellName cell,
            Chip status,
            boolean counts,
            List<String> values,
            List<String> notes) {

        static TrialRow of(TrialRecord trial, List<String> metrics, CellNames names) {
            return new TrialRow(
                    trial.id(),
                    trial.block(),
                    trial.place(),
                    trial.jdk(),
                    names.name(trial.cell()),
                    Chip.of(trial.status()),
                    trial.counts(),
                    metrics.stream()
                            .map(metric -> trial.forDiagnosis() ? "" : value(trial, metric))
                            .toList(),
                    notes(trial));
        }

        private static String value(TrialRecord trial, String name) {
            Metric metric = trial.metrics().get(name);
            return metric == null ? "" : ReportFormat.value(metric.value(), metric.unit());
        }

        private static List<String> notes(TrialRecord trial) {
            List<String> notes = new ArrayList<>();
            if (trial.forDiagnosis()) {
                notes.add("for diagnosis: recorded to find causes, not used in any figure"
                        + trial.recordingPath().map(place -> "; " + place).orElse(""));
            }
            if (TrialRecord.CONTROL_PASS.equals(trial.pass())) {
                notes.add("the baseline a second time in this block, compared with itself; not used in any estimate");
            }
            if (trial.repeatedBy() != null) {
                notes.add("disturbed: trial " + trial.repeatedBy() + " counts instead");
            }
            if (trial.repeats() != null) {
                notes.add("repeats trial " + trial.repeats());
            }
            if (trial.failure() != null) {
                notes.add((trial.load() == null ? "" : "invalid: ") + trial.failure());
            }
            for (Finding finding : trial.findings()) {
                notes.add(finding.code() + ": " + finding.message());
            }
            return notes;
        }
    }
}
