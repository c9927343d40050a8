package dev.loombench.cli.run;

import dev.loombench.cli.run.CellFigures.SecondaryColumn;
import dev.loombench.cli.terminal.Bar;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Builds a table with a row for each cell: estimate with interval and bar, distance from the limit, and secondary
/// metrics.
final class CellTable {
    private static final int LONG_BAR_WIDTH = 14;
    private static final int SHORT_BAR_WIDTH = 7;

    private CellTable() {}

    static Table of(CellFigures figures) {
        List<EstimateRecord> rows = figures.primary();
        List<SecondaryColumn> sides = figures.secondaryColumns().stream()
                .filter(figures::isWorthShowing)
                .toList();
        Set<String> levels = varying(rows);
        boolean limited = rows.stream().anyMatch(row -> !CellFigures.limit(row).isEmpty());
        boolean headed = limited || !levels.isEmpty() || !sides.isEmpty() || figures.hasManyJdks();
        int bar = sides.isEmpty() ? LONG_BAR_WIDTH : SHORT_BAR_WIDTH;
        List<Column<EstimateRecord>> columns = new ArrayList<>();
        columns.add(Column.left("jdk", row -> figures.hasManyJdks() ? row.jdk() : ""));
        levels.forEach(name -> columns.add(
                Column.right(name, row -> LevelText.number(row.cell().params().getOrDefault(name, "")))));
        columns.add(Column.left("", row -> row.cell().model()));
        columns.add(Column.right(headed ? figures.heading() : "", row -> Format.quantity(row.estimate(), row.unit())));
        columns.add(Column.of(
                "",
                Align.LEFT,
                row -> Text.of(
                        TerminalFormat.relative(row.estimate(), row.low(), row.high(), row.unit()), Tone.QUIET)));
        columns.add(Column.left("", 2, row -> Bar.of(row, rows, bar)));
        sides.forEach(side -> columns.add(Column.right(side.head(), row -> figures.secondaryText(row, side))));
        columns.add(Column.of("limit", Align.LEFT, 1, row -> Text.of(CellFigures.limit(row), Tone.QUIET)));
        return Table.of(rows, columns);
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
}
