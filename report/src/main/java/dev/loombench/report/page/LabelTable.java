package dev.loombench.report.page;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.load.LoadCell;
import dev.loombench.report.load.LoadGroup;
import dev.loombench.report.page.DataTable.Row;
import dev.loombench.report.text.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Builds the table of the labels of JMeter plans, with the columns of JMeter's aggregate report.
final class LabelTable {
    private static final List<String> HEADS = List.of(
            "samples", "failed", "mean", "median", "p90", "p95", "p99", "max", "rate", "received", "commonest error");

    private LabelTable() {}

    /// Builds the table of all loads.
    ///
    /// @return empty if no load has labels
    static Optional<DataTable> of(List<LoadGroup> groups) {
        List<Row> rows = new ArrayList<>();
        for (LoadGroup group : groups) {
            for (LoadCell cell : group.cells()) {
                labels(cell).forEach(label -> rows.add(row(group.labelOf(cell), label)));
            }
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new DataTable(
                                "Labels of the plan",
                                "Label",
                                HEADS,
                                rows,
                                "As in JMeter's aggregate report: the whole run of the trial that is shown, with ramp-up,"
                                        + " shutdown, and groups that set up or tear down; without requests that the end"
                                        + " cut off.")
                        .withoutEmptyColumns());
    }

    private static List<LabelRecord> labels(LoadCell cell) {
        return Objects.requireNonNullElse(cell.load().labels(), List.of());
    }

    private static Row row(String cell, LabelRecord label) {
        Double rate = label.perSecond();
        Double bytes = label.bytesPerSecond();
        String error = label.error();
        return new Row(
                cell + ": " + label.label() + (label.transaction() ? " (transaction)" : ""),
                List.of(
                        Format.grouped(label.count()),
                        label.failed() == 0
                                ? "0"
                                : Format.grouped(label.failed()) + " (" + Format.percent(label.failedShare()) + ")",
                        time(label.mean()),
                        time(label.median()),
                        time(label.p90()),
                        time(label.p95()),
                        time(label.p99()),
                        time(label.max()),
                        rate == null ? "" : ReportFormat.value(rate, "/s"),
                        bytes == null ? "" : Format.tenths(bytes / 1024) + " KB/s",
                        error == null ? "" : error));
    }

    private static String time(double seconds) {
        return ReportFormat.value(seconds, "s");
    }
}
