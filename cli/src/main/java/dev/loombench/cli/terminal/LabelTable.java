package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.LabelRecord;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.function.UnaryOperator;

/// Table of a plan's labels, with the columns of JMeter's aggregate report.
final class LabelTable {
    private static final int MAX_ROWS = 50;
    private static final int MAX_NAME_LENGTH = 34;
    private static final double KILOBYTE = 1024;

    private LabelTable() {}

    static String render(List<LabelRecord> labels, Style style, int columns) {
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
                                "and " + (labels.size() - MAX_ROWS)
                                        + " more labels, in load.json and `export --format csv`",
                                columns,
                                "")
                        + "\n";
        return Screen.wrapped("Labels, in the whole run with ramp-up and shutdown:", columns, "") + "\n"
                + table.render(style, columns) + more;
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
