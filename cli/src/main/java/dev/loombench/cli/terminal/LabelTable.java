package dev.loombench.cli.terminal;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.protocol.Format;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/// Table of a plan's labels, with the columns of JMeter's aggregate report.
final class LabelTable {
    private static final int MAX_ROWS = 50;
    private static final int MAX_NAME_LENGTH = 34;
    private static final double KILOBYTE = 1024;

    private LabelTable() {}

    /// Tables of the plans of trials: for each cell, that of its first trial with figures.
    static String ofTrials(List<TrialRecord> trials, Style style, int columns) {
        Map<CellRecord, TrialRecord> first = new LinkedHashMap<>();
        trials.stream()
                .filter(trial ->
                        trial.status() == TrialStatus.OK && !labels(trial).isEmpty())
                .forEach(trial -> first.putIfAbsent(trial.cell(), trial));
        StringBuilder out = new StringBuilder();
        first.forEach((cell, trial) -> out.append('\n')
                .append(render(
                        "Labels of " + cell.label() + ", in the whole run of trial " + trial.id()
                                + " with ramp-up and shutdown:",
                        "in the report",
                        labels(trial),
                        style,
                        columns)));
        return out.toString();
    }

    private static List<LabelRecord> labels(TrialRecord trial) {
        LoadRecord load = trial.load();
        return load == null ? List.of() : Objects.requireNonNullElse(load.labels(), List.of());
    }

    static String render(List<LabelRecord> labels, Style style, int columns) {
        return render("Labels, in the whole run with ramp-up and shutdown:", "in load.json", labels, style, columns);
    }

    /// @param place where further labels are, beside the format of `export`
    private static String render(String title, String place, List<LabelRecord> labels, Style style, int columns) {
        TextTable table = new TextTable(List.of(
                TableColumn.left("label"),
                TableColumn.right("samples"),
                TableColumn.right("failed"),
                TableColumn.right("mean"),
                TableColumn.right("median").expendable(3),
                TableColumn.right("p90").expendable(5),
                TableColumn.right("p95").expendable(4),
                TableColumn.right("p99"),
                TableColumn.right("max").expendable(2),
                TableColumn.right("rate").expendable(1),
                TableColumn.right("KB/s").expendable(6)));
        labels.stream().limit(MAX_ROWS).forEach(label -> table.add(row(label, style)));
        String more = labels.size() <= MAX_ROWS
                ? ""
                : Screen.wrapped(
                                "and " + (labels.size() - MAX_ROWS) + " more labels, " + place
                                        + " and `export --format csv`",
                                columns,
                                "")
                        + "\n";
        return Screen.wrapped(title, columns, "") + "\n" + table.render(style, columns) + more;
    }

    private static List<TableCell> row(LabelRecord label, Style style) {
        UnaryOperator<String> emphasis = label.failed() > 0 ? style::bold : UnaryOperator.identity();
        Double rate = label.perSecond();
        Double bytes = label.bytesPerSecond();
        return List.of(
                TableCell.of(
                        Format.excerpt(label.label(), MAX_NAME_LENGTH) + (label.transaction() ? " (transaction)" : "")),
                TableCell.of(Format.grouped(label.count())),
                TableCell.of(Format.percentTenths(label.failedShare()), emphasis),
                time(label.mean()),
                time(label.median()),
                time(label.p90()),
                time(label.p95()),
                time(label.p99()),
                time(label.max()),
                TableCell.of(rate == null ? "" : Format.rate(rate)),
                TableCell.of(bytes == null ? "" : Format.tenths(bytes / KILOBYTE)));
    }

    private static TableCell time(double seconds) {
        return TableCell.of(Format.seconds(seconds));
    }
}
