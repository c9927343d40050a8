package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.CellFigures.SecondaryColumn;
import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Table with a row for each cell: estimate with interval and bar, distance from the limit, and secondary
/// metrics.
record CellTable(Style style, int columns, SymbolSet signs) {
    private static final int LONG_BAR_WIDTH = 14;
    private static final int SHORT_BAR_WIDTH = 7;

    String render(CellFigures figures) {
        List<EstimateRecord> rows = figures.primary();
        Set<String> levels = varying(rows);
        List<SecondaryColumn> sides = figures.secondaryColumns().stream()
                .filter(figures::isWorthShowing)
                .toList();
        boolean headed = !levels.isEmpty() || !sides.isEmpty() || figures.hasManyJdks();
        List<Column> heads = new ArrayList<>();
        heads.add(Column.left(figures.hasManyJdks() ? "jdk" : ""));
        levels.forEach(name -> heads.add(Column.right(name)));
        heads.add(Column.left(""));
        heads.add(Column.right(headed ? figures.heading() : ""));
        heads.add(Column.left(""));
        heads.add(Column.left("").expendable(2));
        sides.forEach(side -> heads.add(Column.right(side.head())));
        heads.add(Column.left("").expendable(1));
        TextTable table = new TextTable(heads);
        String previous = "";
        for (EstimateRecord row : rows) {
            String setting = row.jdk() + row.cell().params();
            table.add(row(figures, row, levels, sides, setting.equals(previous)));
            previous = setting;
        }
        String text = table.render(style, columns);
        return headed ? text : text.substring(text.indexOf('\n') + 1);
    }

    private List<Cell> row(
            CellFigures figures,
            EstimateRecord row,
            Set<String> levels,
            List<SecondaryColumn> sides,
            boolean repeated) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(figures.hasManyJdks() ? row.jdk() : ""));
        levels.forEach(name -> cells.add(
                Cell.of(repeated ? "" : LevelText.number(row.cell().params().getOrDefault(name, "")))));
        cells.add(Cell.of(row.cell().model()));
        cells.add(Cell.of(Format.quantity(row.estimate(), row.unit())));
        cells.add(dim(TerminalFormat.relative(row.estimate(), row.low(), row.high(), row.unit())));
        cells.add(Cell.of(bar(row, figures.primary(), sides.isEmpty() ? LONG_BAR_WIDTH : SHORT_BAR_WIDTH)));
        sides.forEach(side -> cells.add(Cell.of(figures.secondaryText(row, side))));
        cells.add(dim(CellFigures.besideLimit(row)));
        return cells;
    }

    /// Bar relative to the longest one with the same levels; empty if there is no other.
    private String bar(EstimateRecord row, List<EstimateRecord> rows, int longest) {
        List<Double> comparable = rows.stream()
                .filter(other -> other.cell().params().equals(row.cell().params()))
                .map(EstimateRecord::estimate)
                .toList();
        return comparable.size() < 2 ? "" : Bar.of(row.estimate() / Collections.max(comparable), longest, signs);
    }

    /// Names of the factors that have several levels.
    static Set<String> varying(List<EstimateRecord> rows) {
        Map<String, Set<String>> levels = rows.stream()
                .flatMap(row -> row.cell().params().entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
        levels.values().removeIf(values -> values.size() < 2);
        return levels.keySet();
    }

    private Cell dim(String text) {
        return Cell.of(text, style::dim);
    }
}
