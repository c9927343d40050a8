package dev.loombench.cli.run;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.TableView;
import dev.loombench.cli.terminal.TerminalFormat;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Align;
import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.List;
import java.util.Set;

/// Table that compares each cell on further JDKs with the same cell on the first JDK.
record JdkTable(Style style, int width) {
    /// Renders the comparisons between JDKs.
    ///
    /// @param comparisons between JDKs, of one metric; the table is empty if there are none
    /// @param varying names of the parameters that distinguish cells
    String render(List<ComparisonRecord> comparisons, Set<String> varying) {
        if (comparisons.isEmpty()) {
            return "";
        }
        List<Column<ComparisonRecord>> columns =
                CellTable.naming(true, varying, "model", ComparisonRecord::jdk, ComparisonRecord::candidate);
        columns.add(Column.right("ratio", row -> TerminalFormat.ratio(row.ratio())));
        columns.add(Column.of("", Align.LEFT, 1, row -> CellTable.quiet(ReportFormat.range(row.low(), row.high()))));
        columns.add(Column.of("", Align.LEFT, VerdictCell::of));
        ComparisonRecord first = comparisons.getFirst();
        return style.dim(first.metric() + " against the same on JDK " + first.baselineJdk()) + "\n"
                + new TableView(Table.of(comparisons, columns), width).render(style)
                + VerdictCell.legend(comparisons, style, width);
    }
}
