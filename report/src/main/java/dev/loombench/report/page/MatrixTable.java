package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricColumn;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.List;

/// Table of many metrics of each cell, with a column for each metric.
public record MatrixTable(Table table, List<MetricColumn> columns) {
    static MatrixTable of(MetricMatrix matrix, CellNames names) {
        List<Column<MetricMatrix.Row>> columns = new ArrayList<>();
        columns.add(Column.of("Cell", Align.LEFT, row -> Text.of(names.name(row.cell()))));
        columns.add(Column.left("JDK", row -> names.jdks() ? row.jdk() : ""));
        columns.add(Column.right(matrix.step(), MetricMatrix.Row::step));
        matrix.columns()
                .forEach(column ->
                        columns.add(Column.of(column.head(), Align.RIGHT, row -> value(row, column.metric()))));
        return new MatrixTable(
                Table.of(matrix.title(), matrix.explanation(), matrix.rows(), row -> false, columns), matrix.columns());
    }

    private static Text value(MetricMatrix.Row row, String metric) {
        EstimateRecord figure = row.figures().get(metric);
        if (figure == null) {
            return Text.of(row.absence(metric));
        }
        PublishedRecord published = figure.published();
        return Text.of(ReportFormat.value(figure.estimate(), figure.unit()))
                .plus(ReportFormat.interval(figure.estimate(), figure.low(), figure.high(), figure.unit()), Tone.DETAIL)
                .plus(
                        published == null
                                ? ""
                                : "published " + ReportFormat.value(published.value(), figure.unit())
                                        + (published.scale() == null ? "" : " " + published.scale()),
                        Tone.DETAIL);
    }
}
