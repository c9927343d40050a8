package dev.loombench.report.chart;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Rows with a heading.
///
/// @param label heading; empty if there is only one group
public record RowGroup(String label, List<ChartRow> rows) {
    /// Groups cells by their setting. If all have the same or each has its own, there is one group, whose rows
    /// say model and setting.
    ///
    /// @param setting setting of a cell; may be empty
    /// @param row makes a row of a cell and its label
    static <C> List<RowGroup> of(
            List<C> cells,
            Function<C, String> model,
            Function<C, String> setting,
            BiFunction<C, String, ChartRow> row) {
        Map<String, List<C>> groups =
                cells.stream().collect(Collectors.groupingBy(setting, LinkedHashMap::new, Collectors.toList()));
        if (groups.size() == 1 || groups.size() == cells.size()) {
            Function<C, String> suffix = setting.andThen(words -> words.isEmpty() ? "" : ", " + words);
            return List.of(group("", cells, cell -> model.apply(cell) + suffix.apply(cell), row));
        }
        return groups.entrySet().stream()
                .map(group -> group(group.getKey(), group.getValue(), model, row))
                .toList();
    }

    private static <C> RowGroup group(
            String heading, List<C> cells, Function<C, String> label, BiFunction<C, String, ChartRow> row) {
        return new RowGroup(
                heading,
                cells.stream().map(cell -> row.apply(cell, label.apply(cell))).toList());
    }

    /// Name of one of its rows among those of all groups.
    public String nameOf(ChartRow row) {
        return row.label() + (label.isEmpty() ? "" : ", " + label);
    }

    static Stream<PlacedMark> marks(List<RowGroup> groups) {
        return groups.stream().flatMap(group -> group.rows().stream()).flatMap(row -> row.marks().stream());
    }

    /// Ends of all ranges of all rows.
    static List<Double> ends(List<RowGroup> groups) {
        return marks(groups)
                .flatMap(mark -> mark.to() == null ? Stream.empty() : Stream.of(mark.from(), mark.to()))
                .toList();
    }
}
