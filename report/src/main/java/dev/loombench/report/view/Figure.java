package dev.loombench.report.view;

import dev.loombench.report.chart.Chart;
import dev.loombench.report.chart.ChartRow;
import dev.loombench.report.chart.DotChart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A chart with its data as a table, which a page alone shows.
///
/// @param table absent if another table of the page has the same data
/// @param note what it shows; may be empty
public record Figure(Chart chart, @Nullable Table table, String note) implements Block {
    public Figure(Chart chart, Table table) {
        this(chart, table, "");
    }

    public static Figure of(Chart chart) {
        return new Figure(chart, null, "");
    }

    /// Charts in the order of the page.
    public static List<Chart> charts(List<? extends Block> blocks) {
        return blocks.stream()
                .flatMap(block -> switch (block) {
                    case Figure figure -> Stream.of(figure.chart);
                    case Fold fold -> charts(fold.blocks()).stream();
                    default -> Stream.<Chart>empty();
                })
                .toList();
    }

    /// Table of a chart's rows.
    ///
    /// @param corner what a row is
    public static Table table(DotChart chart, String title, String corner, String note) {
        List<Column<Map.Entry<String, ChartRow>>> columns =
                new ArrayList<>(List.of(Column.left(corner, Map.Entry::getKey)));
        for (int i = 0; i < chart.columns().size(); i++) {
            int index = i;
            columns.add(Column.right(
                    chart.columns().get(i), row -> row.getValue().values().get(index)));
        }
        return Table.of(
                title,
                note,
                chart.groups().stream()
                        .flatMap(group -> group.rows().stream().map(row -> Map.entry(group.nameOf(row), row)))
                        .toList(),
                row -> false,
                columns);
    }
}
