package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Assertions that charts of each shape draw the page's data.
final class ChartAssertions {
    private static final double PIXEL = 1;

    /// Marks as wide as they are high.
    private static final Set<String> ROUND = Set.of("dot", "hollow", "square", "triangle", "diamond");

    private ChartAssertions() {}

    static void isDrawn(RenderedChart chart) {
        switch (chart.kind()) {
            case "dots" -> {
                areMarked(chart);
                areRead(chart, chart.at("groups/*/rows/*/label"));
                areRead(chart, chart.at("groups/*/rows/*").map(row -> row.get(isFigured(row) ? "figure" : "note")));
            }
            case "lines" -> {
                areSeries(chart, chart.at("plots/*").flatMap(ChartAssertions::lines));
                chart.at("plots/*").forEach(plot -> assertThat(chart.levels()).containsAll(levels(plot)));
            }
            case "heat" -> {
                areSeries(chart, chart.at("maps/*").map(ChartAssertions::tiles));
                areRead(chart, chart.at("maps/*/title"));
                areRead(
                        chart,
                        chart.at("maps/*").flatMap(map -> map.path("texts").valueStream()));
            }
            default ->
                throw new AssertionError("Say in ChartAssertions what a chart of kind " + chart.kind() + " draws.");
        }
    }

    /// Requires each line to be a series with its points.
    private static void areSeries(RenderedChart chart, Stream<String> series) {
        assertThat(chart.series()).as("series of %s", chart).containsAll(series.toList());
    }

    private static Stream<String> lines(JsonNode plot) {
        return plot.path("lines")
                .valueStream()
                .map(line -> line.path("points")
                        .valueStream()
                        .map(point -> place(plot.get("x"), point.get(0)) + ", " + place(plot.get("y"), point.get(1)))
                        .toList()
                        .toString());
    }

    /// Where the lines across lie on the plot's vertical axis.
    private static List<Double> levels(JsonNode plot) {
        return plot.path("rules")
                .valueStream()
                .filter(rule -> !rule.get("upright").asBoolean())
                .map(rule -> scaled(plot.get("y"), rule.get("at")))
                .toList();
    }

    /// Lower left corners of the tiles of a map.
    private static String tiles(JsonNode map) {
        return map.path("tiles")
                .valueStream()
                .map(tile -> place(
                                map.get("x"), map.get("columns").get(tile.get(0).asInt())) + ", "
                        + place(map.get("y"), map.get("rows").get(tile.get(1).asInt())))
                .toList()
                .toString();
    }

    /// Requires a round mark at the place of each value.
    private static void areMarked(RenderedChart chart) {
        JsonNode axis = chart.chart().get("axis");
        assertThat(chart.at("groups/*/rows/*/marks/*")
                        .filter(mark -> ROUND.contains(mark.get("mark").asString())))
                .as("marks of %s", chart)
                .allSatisfy(mark -> assertThat(chart.marks())
                        .anyMatch(at -> Math.abs(at - chart.place(scaled(axis, mark.get("from")))) < PIXEL));
    }

    private static String place(JsonNode axis, JsonNode value) {
        return value.isNull() ? "null" : RenderedChart.text(scaled(axis, value));
    }

    private static double scaled(JsonNode axis, JsonNode value) {
        return axis.get("log").asBoolean() ? Math.log(value.asDouble()) : value.asDouble();
    }

    private static boolean isFigured(JsonNode row) {
        return !row.get("figure").asString().isEmpty();
    }

    /// Requires texts, which may be truncated for lack of space.
    private static void areRead(RenderedChart chart, Stream<JsonNode> texts) {
        assertThat(texts.map(JsonNode::asString).filter(text -> !text.isEmpty()))
                .as("texts of %s", chart)
                .allSatisfy(text -> assertThat(chart.texts()).anyMatch(read -> isReadAs(text, read)));
    }

    private static boolean isReadAs(String text, String read) {
        return read.endsWith("…") ? text.startsWith(read.substring(0, read.length() - 1)) : read.startsWith(text);
    }
}
