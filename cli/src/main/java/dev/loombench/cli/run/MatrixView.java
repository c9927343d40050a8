package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.MetricMatrix;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Table of many metrics, a row for each cell, with published figures in a row beneath.
record MatrixView(Style style, int maxWidth) {
    String render(MetricMatrix matrix) {
        Set<String> varying = CellTable.varying(matrix.rows().stream().map(MetricMatrix.Row::cell));
        if (!matrix.step().isEmpty()) {
            varying.remove("threads");
        }
        boolean manyJdks =
                matrix.rows().stream().map(MetricMatrix.Row::jdk).distinct().count() > 1;
        List<Line> lines = new ArrayList<>();
        for (MetricMatrix.Row row : matrix.rows()) {
            lines.add(new Line(row, false));
            if (row.figures().values().stream().anyMatch(figure -> figure.published() != null)) {
                lines.add(new Line(row, true));
            }
        }
        List<Column<Line>> columns = new ArrayList<>();
        columns.add(Column.left("jdk", line -> manyJdks && !line.published ? line.row.jdk() : ""));
        varying.forEach(name ->
                columns.add(Column.right(name, line -> line.published ? "" : CellTable.level(line.row.cell(), name))));
        columns.add(Column.of(
                "model",
                Align.LEFT,
                line -> line.published
                        ? CellTable.quiet("  published")
                        : Text.of(line.row.cell().model())));
        columns.add(Column.right(matrix.step(), line -> line.published ? "" : line.row.step()));
        matrix.columns()
                .forEach(column -> columns.add(
                        Column.of(column.head(), Align.RIGHT, column.rank(), line -> line.figure(column.metric()))));
        TableView table = new TableView(Table.of(lines, columns), maxWidth);
        return table.render(style)
                + style.dim(sources(matrix, table), maxWidth, "  ") + "\n"
                + (matrix.explanation().isEmpty() ? "" : style.dim(matrix.explanation(), maxWidth, "") + "\n");
    }

    /// A line of the table: what was measured of a cell, or what was published of it.
    private record Line(MetricMatrix.Row row, boolean published) {
        Text figure(String metric) {
            EstimateRecord figure = row.figures().get(metric);
            if (!published) {
                return Text.of(figure == null ? row.absence(metric) : value(figure.estimate(), figure.unit()));
            }
            PublishedRecord source = figure == null ? null : figure.published();
            return figure == null || source == null
                    ? Text.EMPTY
                    : CellTable.quiet(value(source.value(), figure.unit()) + (source.scale() == null ? "" : "*"));
        }
    }

    /// Sources of the columns that are shown.
    private static String sources(MetricMatrix matrix, TableView table) {
        Map<String, List<String>> heads = new LinkedHashMap<>();
        matrix.columns().stream()
                .filter(column -> table.shows(column.head()))
                .forEach(column -> heads.computeIfAbsent(column.source(), source -> new ArrayList<>())
                        .add(column.head()));
        return heads.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("; ", "Sources: ", ""));
    }

    /// Formats a figure; counts have no unit, since the heading says it.
    private static String value(double value, String unit) {
        return switch (unit) {
            case "threads", "switches", "collections" -> String.format(Locale.ROOT, "%.0f", value);
            default -> Format.quantity(value, unit);
        };
    }
}
