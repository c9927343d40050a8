package dev.loombench.report.page;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricColumn;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.ReportFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Table of many metrics of each cell, with a column for each metric.
///
/// @param title of the table
/// @param step heading of what distinguishes the rows of one cell; empty if each cell has one row
/// @param explanation how the columns differ; empty if they need no explanation
public record MatrixTable(
        String title, String step, boolean jdks, List<MetricColumn> columns, List<Row> rows, String explanation) {

    /// A row of the table.
    ///
    /// @param step empty if each cell has one row
    /// @param values one value for each column
    public record Row(String jdk, CellName cell, String step, List<Value> values) {}

    /// A figure with its unit; all texts are empty if there is none.
    ///
    /// @param published published figure; empty if there is none
    /// @param scale how the published cell differs in size; empty if it doesn't
    public record Value(String text, String interval, String published, String scale) {}

    static MatrixTable of(MetricMatrix matrix, CellNames names) {
        return new MatrixTable(
                matrix.title(),
                matrix.step(),
                names.jdks(),
                matrix.columns(),
                matrix.rows().stream().map(row -> row(matrix, row, names)).toList(),
                matrix.explanation());
    }

    private static Row row(MetricMatrix matrix, MetricMatrix.Row row, CellNames names) {
        return new Row(
                row.jdk(),
                names.name(row.cell()),
                row.step(),
                matrix.columns().stream()
                        .map(column -> value(row.figures().get(column.metric()), row.absence(column.metric())))
                        .toList());
    }

    private static Value value(@Nullable EstimateRecord figure, String absence) {
        if (figure == null) {
            return new Value(absence, "", "", "");
        }
        PublishedRecord published = figure.published();
        String scale = published == null ? null : published.scale();
        return new Value(
                ReportFormat.value(figure.estimate(), figure.unit()),
                ReportFormat.interval(figure.estimate(), figure.low(), figure.high(), figure.unit()),
                published == null ? "" : ReportFormat.value(published.value(), figure.unit()),
                scale == null ? "" : scale);
    }
}
