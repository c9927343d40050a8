package dev.loombench.cli.terminal;

import dev.loombench.cli.terminal.TextTable.Cell;
import dev.loombench.cli.terminal.TextTable.Column;
import dev.loombench.lab.model.ComparisonRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Table that compares each cell on further JDKs with the same cell on the first JDK.
record JdkTable(Style style, int columns) {
    /// Renders the comparisons between JDKs.
    ///
    /// @param comparisons between JDKs, of one metric; the table is empty if there are none
    /// @param varying names of the parameters that distinguish cells
    String render(List<ComparisonRecord> comparisons, Set<String> varying) {
        if (comparisons.isEmpty()) {
            return "";
        }
        List<Column> heads = new ArrayList<>(List.of(Column.left("jdk")));
        varying.forEach(name -> heads.add(Column.right(name)));
        heads.addAll(List.of(
                Column.left("model"), Column.right("ratio"), Column.left("").expendable(1), Column.left("")));
        TextTable table = new TextTable(heads);
        comparisons.forEach(comparison -> table.add(row(comparison, varying)));
        ComparisonRecord first = comparisons.getFirst();
        return style.dim(first.metric() + " against the same on JDK " + first.baselineJdk()) + "\n"
                + table.render(style, columns)
                + VerdictCell.legend(comparisons, style, columns);
    }

    private List<Cell> row(ComparisonRecord comparison, Set<String> varying) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(comparison.jdk())));
        varying.forEach(name -> row.add(Cell.of(comparison.candidate().params().getOrDefault(name, ""))));
        String interval = TerminalFormat.range(comparison.low(), comparison.high());
        row.addAll(List.of(
                Cell.of(comparison.candidate().model()),
                Cell.of(TerminalFormat.ratio(comparison.ratio())),
                Cell.of(interval, style::dim),
                VerdictCell.of(comparison, style)));
        return row;
    }
}
