package dev.loombench.report.chart;

import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Rows with marks on one axis, such as a dot with its interval.
///
/// @param sides what it means to lie on either side of 1, below it first; empty if nothing
/// @param columns names of the rows' values, which are their tooltip and the table behind the chart
public record DotChart(
        ChartFrame frame, Axis axis, List<String> sides, List<Band> bands, List<String> columns, List<RowGroup> groups)
        implements Chart {
    DotChart(ChartFrame frame, Axis axis, List<String> columns, List<RowGroup> groups) {
        this(frame, axis, List.of(), List.of(), columns, groups);
    }

    /// Its rows with their names among those of all groups.
    private Stream<Map.Entry<String, ChartRow>> rows() {
        return groups.stream().flatMap(group -> group.rows().stream().map(row -> Map.entry(group.nameOf(row), row)));
    }

    @Override
    public List<String> facts() {
        return rows().map(row -> row.getKey() + ": "
                        + IntStream.range(0, columns.size())
                                .filter(i -> !row.getValue().values().get(i).isEmpty())
                                .mapToObj(i -> columns.get(i) + " "
                                        + row.getValue().values().get(i))
                                .collect(Collectors.joining(", ")))
                .toList();
    }

    @Override
    public boolean draws(Mark mark, String colour) {
        return bands.stream().anyMatch(band -> mark == (band.colour().equals("ink") ? Mark.HATCHED : Mark.BAND))
                || rows().anyMatch(row -> row.getValue().has(mark, colour));
    }

    @Override
    public boolean logarithmic() {
        return axis.log();
    }

    @Override
    public Table table() {
        List<Column<Map.Entry<String, ChartRow>>> table =
                new ArrayList<>(List.of(Column.left(frame.words().rows().subject(), Map.Entry::getKey)));
        for (int i = 0; i < columns.size(); i++) {
            int index = i;
            table.add(
                    Column.right(columns.get(i), row -> row.getValue().values().get(index)));
        }
        return frame.table(rows().toList(), table);
    }
}
