package dev.loombench.report.page;

import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.MetricColumn;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Describes many metrics of each cell, with a column for each metric: what was measured, what was published, and where
/// the figures come from.
final class MatrixTable {
    private MatrixTable() {}

    static List<Block> of(MetricMatrix matrix, CellNames names) {
        return List.of(
                table(matrix, names, matrix.title(), matrix.explanation(), MatrixTable::measured),
                table(matrix, names, "What was published", "* with other parameters", MatrixTable::published));
    }

    private static Table table(
            MetricMatrix matrix, CellNames names, String title, String note, Function<MatrixCell, Text> cell) {
        List<Column<MetricMatrix.Row>> columns =
                new ArrayList<>((matrix.step().isEmpty() ? names : names.without("threads"))
                        .columns(MetricMatrix.Row::cell, MetricMatrix.Row::jdk));
        columns.add(Column.right(matrix.step(), MetricMatrix.Row::step));
        matrix.columns()
                .forEach(column -> columns.add(Column.of(
                        column.head(),
                        Align.RIGHT,
                        column.rank(),
                        row -> cell.apply(new MatrixCell(row, column.metric())))));
        return Table.of(
                title,
                note,
                matrix.rows().stream()
                        .filter(row -> matrix.columns().stream()
                                .anyMatch(column -> !cell.apply(new MatrixCell(row, column.metric()))
                                        .isEmpty()))
                        .toList(),
                row -> false,
                columns);
    }

    private record MatrixCell(MetricMatrix.Row row, String metric) {}

    private static Text measured(MatrixCell figure) {
        EstimateRecord estimate = figure.row().figures().get(figure.metric());
        return estimate == null
                ? Text.of(figure.row().absence(figure.metric()))
                : Text.of(value(estimate.estimate(), estimate.unit()))
                        .plus(
                                ReportFormat.ends(
                                        estimate.estimate(), estimate.low(), estimate.high(), estimate.unit()),
                                Tone.DETAIL);
    }

    private static Text published(MatrixCell figure) {
        EstimateRecord estimate = figure.row().figures().get(figure.metric());
        PublishedRecord published = estimate == null ? null : estimate.published();
        return estimate == null || published == null
                ? Text.EMPTY
                : Text.of(value(published.value(), estimate.unit()) + (published.scale() == null ? "" : "*"))
                        .plus(published.scale() == null ? "" : published.scale(), Tone.DETAIL);
    }

    /// A figure; counts have no unit, since the heading says it.
    private static String value(double value, String unit) {
        return switch (unit) {
            case "threads", "switches", "collections" -> Format.grouped(Math.round(value));
            default -> Format.quantity(value, unit);
        };
    }

    static Fold sources(List<MetricColumn> columns) {
        Map<String, List<String>> heads = new LinkedHashMap<>();
        columns.forEach(column -> heads.computeIfAbsent(column.source(), source -> new ArrayList<>())
                .add(column.head()));
        return new Fold(
                "Where these figures come from",
                List.of(new Sentence(heads.entrySet().stream()
                        .map(source -> String.join(", ", source.getValue()) + ": " + source.getKey())
                        .collect(Collectors.joining("; ")))));
    }
}
