package dev.loombench.report.chart;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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

    @Override
    public List<String> facts() {
        return groups.stream()
                .flatMap(group -> group.rows().stream().map(row -> group.nameOf(row) + ": " + values(row)))
                .toList();
    }

    private String values(ChartRow row) {
        return IntStream.range(0, columns.size())
                .filter(i -> !row.values().get(i).isEmpty())
                .mapToObj(i -> columns.get(i) + " " + row.values().get(i))
                .collect(Collectors.joining(", "));
    }
}
