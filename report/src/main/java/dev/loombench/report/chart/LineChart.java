package dev.loombench.report.chart;

import dev.loombench.report.view.Column;
import dev.loombench.report.view.Table;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Lines and points over an axis, in one plot or several.
///
/// @param across maximum number of plots beside each other; where it is 1 and all have the same horizontal axis,
///     they share it, and one pointer goes through all
public record LineChart(ChartFrame frame, int across, List<Plot> plots) implements Chart {
    private record NamedLine(String name, Plot plot, ChartLine line) {}

    private List<NamedLine> namedLines() {
        return plots.stream()
                .flatMap(plot -> plot.lines().stream()
                        .filter(line -> !line.label().isEmpty()
                                && line.values().findAny().isPresent())
                        .map(line -> new NamedLine(
                                Stream.of(plots.size() > 1 ? plot.title() : "", line.label(), line.name())
                                        .filter(text -> !text.isEmpty())
                                        .distinct()
                                        .collect(Collectors.joining(", ")),
                                plot,
                                line)))
                .toList();
    }

    @Override
    public List<String> facts() {
        return namedLines().stream()
                .map(named -> {
                    DoubleSummaryStatistics values = named.line()
                            .values()
                            .mapToDouble(Double::doubleValue)
                            .summaryStatistics();
                    Axis y = named.plot().y();
                    return named.name() + " from " + y.text(values.getMin()) + " to " + y.text(values.getMax());
                })
                .toList();
    }

    @Override
    public boolean draws(Mark mark, String colour) {
        return plots.stream()
                .anyMatch(plot -> ChartLine.anyIs(plot.lines(), mark)
                        || plot.rules().stream().anyMatch(rule -> mark == (rule.upright() ? Mark.UPRIGHT : rule.look()))
                        || (mark == Mark.BAND
                                && plot.bands().stream()
                                        .filter(band -> !band.colour().isEmpty())
                                        .anyMatch(band -> band.colour().equals("soft") == colour.equals("soft"))));
    }

    @Override
    public List<LegendEntry> names() {
        Map<String, LegendEntry> names = new LinkedHashMap<>();
        for (NamedLine named : namedLines()) {
            ChartLine line = named.line();
            if (!line.label().equals(named.plot().title())) {
                Mark mark = line.shape() == null ? Mark.DOT : Mark.shape(line.shape());
                names.putIfAbsent(line.label(), new LegendEntry(mark, line.colour(), line.label()));
            }
        }
        return List.copyOf(names.values());
    }

    @Override
    public boolean logarithmic() {
        return plots.stream().allMatch(plot -> plot.y().log());
    }

    /// A row for each place on the horizontal axis, of those that have names for each of these, and a column for each
    /// line.
    @Override
    public Table table() {
        SortedMap<Double, String> places = new TreeMap<>();
        List<Column<String>> columns =
                new ArrayList<>(List.of(Column.left(frame.words().rows().subject(), place -> place)));
        for (NamedLine named : namedLines()) {
            ChartLine line = named.line();
            Map<String, String> cells = new HashMap<>();
            for (int i = 0; i < line.points().size(); i++) {
                Double at = line.points().get(i).getFirst();
                Double value = line.points().get(i).get(1);
                String place = at == null ? "" : named.plot().x().text(at);
                if (value != null && !place.isEmpty()) {
                    places.put(at, place);
                    cells.put(
                            place,
                            named.plot().y().text(value)
                                    + (line.notes().isEmpty()
                                            ? ""
                                            : ", " + line.notes().get(i)));
                }
            }
            columns.add(Column.right(named.name(), place -> cells.getOrDefault(place, "")));
        }
        return frame.table(places.values().stream().distinct().toList(), columns);
    }
}
