package dev.loombench.report.page;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Builds the table of the trials of an experiment, in the order in which they ran.
final class TrialTable {
    private TrialTable() {}

    static Table of(List<TrialRecord> trials, CellNames names) {
        List<Column<TrialRecord>> columns = new ArrayList<>();
        columns.add(Column.right("Trial", trial -> Integer.toString(trial.id())));
        columns.add(Column.right("Block", trial -> Integer.toString(trial.block())));
        columns.add(Column.right("Place", trial -> Integer.toString(trial.place())));
        columns.add(Column.left("JDK", trial -> names.jdks() ? trial.jdk() : ""));
        columns.add(Column.of("Cell", Align.LEFT, trial -> Text.of(names.name(trial.cell()))));
        columns.add(Column.of("Status", Align.LEFT, trial -> Text.of(Chip.of(trial.status()))));
        trials.stream()
                .filter(trial -> !trial.forDiagnosis())
                .flatMap(trial -> trial.metrics().keySet().stream())
                .distinct()
                .forEach(metric -> columns.add(Column.right(metric, trial -> value(trial, metric))));
        columns.add(Column.of(
                "Notes",
                Align.PROSE,
                trial -> Text.lines(notes(trial).stream().map(Text::of).toList())));
        return Table.of(
                summary(trials),
                "",
                trials.stream()
                        .sorted(Comparator.comparingInt(TrialRecord::place))
                        .toList(),
                trial -> !trial.counts(),
                columns);
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

    private static String value(TrialRecord trial, String name) {
        Metric metric = trial.forDiagnosis() ? null : trial.metrics().get(name);
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
            notes.add((trial.hasInvalidFigures() ? "invalid: " : "") + trial.failure());
        }
        for (Finding finding : trial.findings()) {
            notes.add(finding.code() + ": " + finding.message());
        }
        return notes;
    }
}
