package dev.loombench.cli.terminal;

import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.PublishedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.text.MetricColumn;
import dev.loombench.report.text.MetricMatrix;
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
        List<TableColumn> heads = new ArrayList<>();
        heads.add(TableColumn.left(manyJdks ? "jdk" : ""));
        varying.forEach(name -> heads.add(TableColumn.right(name)));
        heads.add(TableColumn.left("model"));
        heads.add(TableColumn.right(matrix.step()));
        for (MetricColumn column : matrix.columns()) {
            heads.add(TableColumn.right(column.head()).expendable(column.rank()));
        }
        TextTable table = new TextTable(heads);
        for (MetricMatrix.Row row : matrix.rows()) {
            table.add(measured(matrix, row, varying, manyJdks));
            if (row.figures().values().stream().anyMatch(figure -> figure.published() != null)) {
                table.add(published(matrix, row, varying));
            }
        }
        return table.render(style, maxWidth)
                + style.dim(sources(matrix, table), maxWidth, "  ") + "\n"
                + (matrix.explanation().isEmpty() ? "" : style.dim(matrix.explanation(), maxWidth, "") + "\n");
    }

    private static List<TableCell> measured(
            MetricMatrix matrix, MetricMatrix.Row row, Set<String> varying, boolean manyJdks) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(TableCell.of(manyJdks ? row.jdk() : ""));
        varying.forEach(name -> cells.add(TableCell.of(row.cell().params().getOrDefault(name, ""))));
        cells.add(TableCell.of(row.cell().model()));
        cells.add(TableCell.of(row.step()));
        for (MetricColumn column : matrix.columns()) {
            EstimateRecord figure = row.figures().get(column.metric());
            cells.add(TableCell.of(
                    figure == null ? row.absence(column.metric()) : value(figure.estimate(), figure.unit())));
        }
        return cells;
    }

    private List<TableCell> published(MetricMatrix matrix, MetricMatrix.Row row, Set<String> varying) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(TableCell.of(""));
        varying.forEach(name -> cells.add(TableCell.of("")));
        cells.add(dim("  published"));
        cells.add(TableCell.of(""));
        for (MetricColumn column : matrix.columns()) {
            EstimateRecord figure = row.figures().get(column.metric());
            PublishedRecord source = figure == null ? null : figure.published();
            cells.add(
                    figure == null || source == null
                            ? TableCell.of("")
                            : dim(value(source.value(), figure.unit()) + (source.scale() == null ? "" : "*")));
        }
        return cells;
    }

    /// Sources of the columns that are shown.
    private String sources(MetricMatrix matrix, TextTable table) {
        Map<String, List<String>> heads = new LinkedHashMap<>();
        matrix.columns().stream()
                .filter(column -> table.shows(column.head(), maxWidth))
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

    private TableCell dim(String text) {
        return TableCell.of(text, style::dim);
    }
}
