package dev.loombench.report.export;

import static dev.loombench.report.text.MarkdownText.code;
import static dev.loombench.report.text.MarkdownText.escaped;

import dev.loombench.lab.model.LabelRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.export.MarkdownTable.Column;
import dev.loombench.report.text.ReportFormat;
import java.util.List;

/// Table of a plan's labels in Markdown, with the columns of JMeter's aggregate report.
final class LabelMarkdown {
    private LabelMarkdown() {}

    /// The table; empty without labels.
    static String table(List<LabelRecord> labels) {
        MarkdownTable table = new MarkdownTable(List.of(
                Column.left("label"),
                Column.right("samples"),
                Column.right("failed"),
                Column.right("mean"),
                Column.right("median"),
                Column.right("p90"),
                Column.right("p95"),
                Column.right("p99"),
                Column.right("max"),
                Column.right("rate"),
                Column.right("KB/s"),
                Column.left("commonest error")));
        labels.forEach(label -> table.add(row(label)));
        return table.text();
    }

    private static List<String> row(LabelRecord label) {
        Double rate = label.perSecond();
        Double bytes = label.bytesPerSecond();
        String error = label.error();
        return List.of(
                code(LabelMetricValues.name(label)),
                Format.grouped(label.count()),
                escaped(Format.percentTenths(label.failedShare())),
                time(label.mean()),
                time(label.median()),
                time(label.p90()),
                time(label.p95()),
                time(label.p99()),
                time(label.max()),
                rate == null ? "" : escaped(ReportFormat.value(rate, "/s")),
                bytes == null ? "" : escaped(Format.tenths(bytes / 1024)),
                error == null ? "" : escaped(error));
    }

    private static String time(double seconds) {
        return escaped(ReportFormat.value(seconds, "s"));
    }
}
