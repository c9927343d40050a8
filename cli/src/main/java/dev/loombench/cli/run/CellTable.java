package dev.loombench.cli.run;

import dev.loombench.cli.run.CellFigures.SecondaryColumn;
import dev.loombench.cli.terminal.Bar;
import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.analysis.LevelText;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Table with a row for each cell: estimate with interval and bar, distance from the limit, and secondary
/// metrics.
record CellTable(Style style, int width, SymbolSet signs) {
    private static final int LONG_BAR_WIDTH = 14;
    private static final int SHORT_BAR_WIDTH = 7;

    String render(CellFigures figures) {
        List<EstimateRecord> rows = figures.primary();
        List<SecondaryColumn> sides = figures.secondaryColumns().stream()
                .filter(figures::isWorthShowing)
                .toList();
        Set<String> levels = varying(rows);
        boolean headed = !levels.isEmpty() || !sides.isEmpty() || figures.hasManyJdks();
        Set<EstimateRecord> repeated = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 1; i < rows.size(); i++) {
            if (setting(rows.get(i)).equals(setting(rows.get(i - 1)))) {
                repeated.add(rows.get(i));
            }
        }
        List<Column<EstimateRecord>> columns = new ArrayList<>();
        columns.add(Column.left("jdk", row -> figures.hasManyJdks() ? row.jdk() : ""));
        levels.forEach(name -> columns.add(Column.right(
                name, row -> repeated.contains(row) ? "" : LevelText.number(level(row.cell(), name)))));
        columns.add(Column.left("", row -> row.cell().model()));
        columns.add(Column.right(headed ? figures.heading() : "", row -> Format.quantity(row.estimate(), row.unit())));
        columns.add(Column.of(
                "",
                Align.LEFT,
                row -> quiet(TerminalFormat.relative(row.estimate(), row.low(), row.high(), row.unit()))));
        columns.add(Column.left(
                "", 2, row -> Bar.of(row, rows, sides.isEmpty() ? LONG_BAR_WIDTH : SHORT_BAR_WIDTH, signs)));
        sides.forEach(side -> columns.add(Column.right(side.head(), row -> figures.secondaryText(row, side))));
        columns.add(Column.of("", Align.LEFT, 1, row -> quiet(CellFigures.besideLimit(row))));
        return new TableView(Table.of(rows, columns), width).render(style);
    }

    private static String setting(EstimateRecord row) {
        return row.jdk() + row.cell().params();
    }

    static String level(CellRecord cell, String name) {
        return cell.params().getOrDefault(name, "");
    }

    static Text quiet(String words) {
        return Text.of(words, Tone.QUIET);
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
}
