package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialRecord.TrialStatus;
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
                Column.left("label"),
                Column.right("samples"),
                Column.right("failed"),
                Column.right("mean"),
                Column.right("median").expendable(3),
                Column.right("p90").expendable(5),
                Column.right("p95").expendable(4),
                Column.right("p99"),
                Column.right("max").expendable(2),
                Column.right("rate").expendable(1),
                Column.right("KB/s").expendable(6)));
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

    private static List<Cell> row(LabelRecord label, Style style) {
        UnaryOperator<String> emphasis = label.failed() > 0 ? style::bold : UnaryOperator.identity();
        Double rate = label.perSecond();
        Double bytes = label.bytesPerSecond();
        return List.of(
                Cell.of(Format.excerpt(label.label(), MAX_NAME_LENGTH) + (label.transaction() ? " (transaction)" : "")),
                Cell.of(Format.grouped(label.count())),
                Cell.of(Format.percentTenths(label.failedShare()), emphasis),
                time(label.mean()),
                time(label.median()),
                time(label.p90()),
                time(label.p95()),
                time(label.p99()),
                time(label.max()),
                Cell.of(rate == null ? "" : Format.rate(rate)),
                Cell.of(bytes == null ? "" : Format.tenths(bytes / KILOBYTE)));
    }

    private static Cell time(double seconds) {
        return Cell.of(Format.seconds(seconds));
    }
}
