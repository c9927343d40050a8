package dev.loombench.cli.terminal;

import dev.loombench.lab.model.ComparedRecord;
import dev.loombench.protocol.Format;
import dev.loombench.report.compare.ComparisonGroup;
import dev.loombench.report.compare.RatioText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Table of the comparisons of one experiment, or of one class of JMH benchmarks.
///
/// @param samples heading of the numbers of figures, such as `forks`
record ComparisonTable(Style style, int columns, String samples) {
    private static final String GAP = "  ";

    String render(ComparisonGroup group) {
        Set<String> varying = group.varying();
        boolean manyJdks = group.hasSeveralJdks();
        List<TableColumn> heads = new ArrayList<>(List.of(TableColumn.left(manyJdks ? "jdk" : "")));
        varying.forEach(name -> heads.add(TableColumn.right(name)));
        heads.addAll(List.of(
                TableColumn.left(""),
                TableColumn.right("base").expendable(2),
                TableColumn.right("new").expendable(2),
                TableColumn.right(samples).expendable(1),
                TableColumn.right("ratio"),
                TableColumn.left("95 % interval"),
                TableColumn.left("")));
        TextTable table = new TextTable(heads);
        group.cells().forEach(cell -> table.add(row(cell, varying, manyJdks)));
        return title(group) + table.render(style, columns);
    }

    /// Heading of the table: on one line if it fits, otherwise on several.
    private String title(ComparisonGroup group) {
        String experiment = group.experiment();
        String setting = group.setting();
        String rest = group.metric() + (setting.isEmpty() ? "" : ", " + setting);
        boolean fits = experiment.length() + GAP.length() + rest.length() <= columns;
        String wrapped = Screen.wrapped(rest, columns - GAP.length(), GAP);
        return style.bold(experiment) + (fits ? GAP : "\n" + GAP) + style.dim(wrapped) + "\n";
    }

    private List<TableCell> row(ComparedRecord cell, Set<String> varying, boolean manyJdks) {
        List<TableCell> row = new ArrayList<>(List.of(TableCell.of(manyJdks ? cell.jdk() : "")));
        varying.forEach(name -> row.add(TableCell.of(cell.params().getOrDefault(name, ""))));
        row.addAll(List.of(
                TableCell.of(cell.model()),
                figure(cell.base().estimate(), cell.unit()),
                figure(cell.candidate().estimate(), cell.unit()),
                TableCell.of(cell.base().forks() + "/" + cell.candidate().forks()),
                TableCell.of(RatioText.text(cell.ratio())),
                interval(cell, style),
                VerdictCell.of(cell, style)));
        return row;
    }

    /// The interval of a ratio, or that there is none.
    static TableCell interval(ComparedRecord cell, Style style) {
        String interval = cell.low() == null ? "no interval" : RatioText.range(cell.low(), cell.high());
        return TableCell.of(interval, style::dim);
    }

    /// A figure in its unit; empty if absent.
    static TableCell figure(@Nullable Double value, String unit) {
        return TableCell.of(value == null ? "" : Format.quantity(value, unit));
    }
}
