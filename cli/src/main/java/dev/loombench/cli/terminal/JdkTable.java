package dev.loombench.cli.terminal;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.report.text.ReportFormat;
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
        List<TableColumn> heads = new ArrayList<>(List.of(TableColumn.left("jdk")));
        varying.forEach(name -> heads.add(TableColumn.right(name)));
        heads.addAll(List.of(
                TableColumn.left("model"),
                TableColumn.right("ratio"),
                TableColumn.left("").expendable(1),
                TableColumn.left("")));
        TextTable table = new TextTable(heads);
        comparisons.forEach(comparison -> table.add(row(comparison, varying)));
        ComparisonRecord first = comparisons.getFirst();
        return style.dim(first.metric() + " against the same on JDK " + first.baselineJdk()) + "\n"
                + table.render(style, columns)
                + VerdictCell.legend(comparisons, style, columns);
    }

    private List<TableCell> row(ComparisonRecord comparison, Set<String> varying) {
        List<TableCell> row = new ArrayList<>(List.of(TableCell.of(comparison.jdk())));
        varying.forEach(
                name -> row.add(TableCell.of(comparison.candidate().params().getOrDefault(name, ""))));
        String interval = ReportFormat.range(comparison.low(), comparison.high());
        row.addAll(List.of(
                TableCell.of(comparison.candidate().model()),
                TableCell.of(TerminalFormat.ratio(comparison.ratio())),
                TableCell.of(interval, style::dim),
                VerdictCell.of(comparison, style)));
        return row;
    }
}
