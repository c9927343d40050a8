package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.CellFigures.SecondaryColumn;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        List<TableColumn> heads = new ArrayList<>();
        heads.add(TableColumn.left(figures.hasManyJdks() ? "jdk" : ""));
        levels.forEach(name -> heads.add(TableColumn.right(name)));
        heads.add(TableColumn.left(""));
        heads.add(TableColumn.right(headed ? figures.heading() : ""));
        heads.add(TableColumn.left(""));
        heads.add(TableColumn.left("").expendable(2));
        sides.forEach(side -> heads.add(TableColumn.right(side.head())));
        heads.add(TableColumn.left("").expendable(1));
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

    private List<TableCell> row(
            CellFigures figures,
            EstimateRecord row,
            Set<String> levels,
            List<SecondaryColumn> sides,
            boolean repeated) {
        List<TableCell> cells = new ArrayList<>();
        cells.add(TableCell.of(figures.hasManyJdks() ? row.jdk() : ""));
        levels.forEach(name -> cells.add(TableCell.of(
                repeated ? "" : LevelText.number(row.cell().params().getOrDefault(name, "")))));
        cells.add(TableCell.of(row.cell().model()));
        cells.add(TableCell.of(Format.quantity(row.estimate(), row.unit())));
        cells.add(dim(TerminalFormat.relative(row.estimate(), row.low(), row.high(), row.unit())));
        cells.add(TableCell.of(
                Bar.of(row, figures.primary(), sides.isEmpty() ? LONG_BAR_WIDTH : SHORT_BAR_WIDTH, signs)));
        sides.forEach(side -> cells.add(TableCell.of(figures.secondaryText(row, side))));
        cells.add(dim(CellFigures.besideLimit(row)));
        return cells;
    }

    /// Names of the factors that have several levels.
    static Set<String> varying(List<EstimateRecord> rows) {
        return varying(rows.stream().map(EstimateRecord::cell));
    }

    static Set<String> varying(Stream<CellRecord> cells) {
        Map<String, Set<String>> levels = cells.flatMap(cell -> cell.params().entrySet().stream())
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
        levels.values().removeIf(values -> values.size() < 2);
        return levels.keySet();
    }

    private TableCell dim(String text) {
        return TableCell.of(text, style::dim);
    }
}
