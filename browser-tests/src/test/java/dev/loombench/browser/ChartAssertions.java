package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Assertions that charts of each kind draw the page's data.
final class ChartAssertions {
    private static final double PIXEL = 1;

    private ChartAssertions() {}

    /// Checks all charts of a page.
    ///
    /// @param charts charts of the page
    static void areDrawn(RenderedChart chart, List<RenderedChart> charts) {
        switch (chart.kind()) {
            case "forest" -> {
                assertThat(figures(chart.at("rows/*/advantage").filter(advantage -> !advantage.isNull())))
                        .as("marks of %s", chart)
                        .allSatisfy(advantage -> isMarked(chart, Math.log(advantage)));
                areRead(chart, "rows/*/label");
                areRead(chart, "rows/*/text/answer");
            }
            case "measured" -> {
                areMarked(chart, "groups/*/rows/*/measured", same());
                areRead(chart, "groups/*/rows/*/label");
                areRead(chart, "groups/*/rows/*/text/measured");
            }
            case "ratios" -> {
                areMarked(chart, "groups/*/rows/*/ratio", Math::log);
                areRead(chart, "groups/*/rows/*/text/ratio");
            }
            case "forks" -> areMarked(chart, "groups/*/rows/*/values/*", same());
            case "memory" -> areRead(chart, "groups/*/rows/*/text");
            case "heat" -> areRead(chart, "maps/*/texts/*/*");
            case "sweep" ->
                areSeries(chart, "plots/*/lines/*/points", points -> points(points, "at", Math::log, "value", same()));
            case "sequence" ->
                areSeries(chart, "models/*/forks", forks -> points(forks, "place", same(), "relative", Math::log));
            case "pairs" -> areSeries(chart, "plots/*", ChartAssertions::blocks);
            case "latencymap" -> areSeries(chart, "strips/*", ChartAssertions::tiles);
            case "overview" -> areRead(chart, "groups/*/bars/*/label");
            case "percentiles" -> {
                areSeries(chart, "lines/*/corrected", ChartAssertions::line);
                areSeries(chart, "lines/*/service", ChartAssertions::line);
            }
            case "distribution" -> areSeries(chart, "strips/*/counts", ChartAssertions::shares);
            case "timeline" ->
                List.of("answered", "sent", "errors", "active", "median", "p99")
                        .forEach(figure -> areSeries(chart, "lines/*", line -> overTime(line, figure)));
            case "rate" -> {
                RenderedChart timeline = with(chart.chart().get("timeline").asString(), charts);
                assertThat(chart.series())
                        .as("points of %s", chart)
                        .containsExactlyElementsOf(timeline.at("lines/*")
                                .map(ChartAssertions::answers)
                                .toList());
            }
            case "capacity" -> {
                areSeries(chart, "lines/*/p99", ChartAssertions::line);
                areSeries(chart, "lines/*/p50", ChartAssertions::line);
                areSeries(chart, "lines/*/loads", loads -> points(loads, "offered", same(), "p99", same()));
                assertThat(chart.levels()).containsAll(figures(chart.at("bounds/*/seconds")));
            }
            case "jvm" -> areSeries(chart, "plots/*/lines/*/points", ChartAssertions::line);
            default -> throw new AssertionError("Say in ChartFigures what a chart of kind " + chart.kind() + " draws.");
        }
    }

    private static RenderedChart with(String id, List<RenderedChart> charts) {
        return charts.stream()
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /// Requires that each line at a path is a series with its points; a line without values has none.
    private static void areSeries(RenderedChart chart, String path, Function<JsonNode, String> points) {
        assertThat(chart.series())
                .as("series of %s", chart)
                .containsAll(chart.at(path)
                        .map(points)
                        .filter(line -> !line.equals("[]"))
                        .toList());
    }

    /// Requires a round mark at the place of each value.
    private static void areMarked(RenderedChart chart, String path, DoubleUnaryOperator scale) {
        assertThat(figures(chart.at(path)))
                .as("marks of %s", chart)
                .isNotEmpty()
                .allSatisfy(figure -> isMarked(chart, scale.applyAsDouble(figure)));
    }

    private static void isMarked(RenderedChart chart, double place) {
        assertThat(chart.marks()).anyMatch(mark -> Math.abs(mark - chart.place(place)) < PIXEL);
    }

    /// Requires a text, which may be truncated for lack of space.
    private static void areRead(RenderedChart chart, String path) {
        assertThat(chart.at(path).map(JsonNode::asString).filter(text -> !text.isEmpty()))
                .as("texts of %s", chart)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(chart.texts()).anyMatch(read -> isReadAs(text, read)));
    }

    private static boolean isReadAs(String text, String read) {
        return read.endsWith("…") ? text.startsWith(read.substring(0, read.length() - 1)) : read.equals(text);
    }

    private static List<Double> figures(Stream<JsonNode> nodes) {
        return nodes.map(JsonNode::asDouble).toList();
    }

    private static String line(JsonNode line) {
        return RenderedChart.points(line.valueStream());
    }

    private static String shares(JsonNode counts) {
        double all = counts.valueStream().mapToLong(JsonNode::asLong).sum();
        return counts.valueStream()
                .map(count -> RenderedChart.text(all == 0 ? 0 : 100 * count.asLong() / all))
                .toList()
                .toString();
    }

    private static String overTime(JsonNode line, String figure) {
        JsonNode values = line.get(figure);
        boolean drawn = values.valueStream().anyMatch(value -> value.asDouble(0) != 0);
        return drawn ? pairs(line.get("seconds"), values) : "[]";
    }

    private static String answers(JsonNode line) {
        JsonNode medians = line.get("median");
        List<Integer> answered = IntStream.range(0, medians.size())
                .filter(i -> !medians.get(i).isNull())
                .boxed()
                .toList();
        return answered.stream()
                .map(i -> pair(line.get("answered").get(i), medians.get(i)))
                .toList()
                .toString();
    }

    private static String pairs(JsonNode first, JsonNode second) {
        return IntStream.range(0, first.size())
                .mapToObj(i -> pair(first.get(i), second.get(i)))
                .toList()
                .toString();
    }

    private static String points(
            JsonNode points, String first, DoubleUnaryOperator firstScale, String second, DoubleUnaryOperator scale) {
        return points.valueStream()
                .map(point -> List.of(
                        RenderedChart.text(
                                firstScale.applyAsDouble(point.get(first).asDouble())),
                        RenderedChart.text(scale.applyAsDouble(point.get(second).asDouble()))))
                .toList()
                .toString();
    }

    private static String blocks(JsonNode plot) {
        return IntStream.range(0, plot.get("blocks").size())
                .mapToObj(i -> List.of(
                        RenderedChart.text(plot.get("blocks").get(i).asDouble()),
                        RenderedChart.text(Math.log(plot.get("ratios").get(i).asDouble()))))
                .toList()
                .toString();
    }

    /// Non-empty latency classes of each step: second, end of the class, requests, step.
    private static String tiles(JsonNode strip) {
        List<List<String>> tiles = new ArrayList<>();
        for (int step = 0; step < strip.get("counts").size(); step++) {
            JsonNode counts = strip.get("counts").get(step);
            double second =
                    strip.get("from").asDouble() + step * strip.get("step").asDouble();
            for (int i = 0; i < counts.size(); i++) {
                if (counts.get(i).asLong() > 0) {
                    double end = strip.get("below").get(i).asDouble();
                    tiles.add(Stream.of(second, end, counts.get(i).asDouble(), (double) step)
                            .map(RenderedChart::text)
                            .toList());
                }
            }
        }
        return tiles.toString();
    }

    private static DoubleUnaryOperator same() {
        return DoubleUnaryOperator.identity();
    }

    private static String pair(JsonNode first, JsonNode second) {
        return RenderedChart.points(Stream.of(first, second));
    }
}
