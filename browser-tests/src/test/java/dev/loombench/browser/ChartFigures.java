package dev.loombench.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// What a chart of each kind must draw of the page's data.
final class ChartFigures {
    private static final double PIXEL = 1;

    private ChartFigures() {}

    /// @param charts all of the page
    static void areDrawn(DrawnChart chart, List<DrawnChart> charts) {
        switch (chart.kind()) {
            case "measured" -> {
                areMarked(chart, "groups/*/rows/*/measured", value -> value);
                areRead(chart, "groups/*/rows/*/label");
                areRead(chart, "groups/*/rows/*/text/measured");
            }
            case "overview" -> areRead(chart, "groups/*/bars/*/label");
            case "percentiles" -> {
                areSeries(chart, "lines/*/corrected", ChartFigures::same);
                areSeries(chart, "lines/*/service", ChartFigures::same);
            }
            case "distribution" -> areSeries(chart, "strips/*/counts", ChartFigures::shares);
            case "timeline" ->
                List.of("answered", "sent", "errors", "active", "median", "p99")
                        .forEach(figure -> areSeries(chart, "lines/*", line -> overTime(line, figure)));
            case "rate" -> {
                DrawnChart timeline = with(chart.chart().get("timeline").asString(), charts);
                assertThat(chart.series())
                        .as("points of %s", chart)
                        .containsExactlyElementsOf(timeline.at("lines/*")
                                .map(ChartFigures::answers)
                                .toList());
            }
            case "capacity" -> {
                areSeries(chart, "lines/*/p99", ChartFigures::same);
                areSeries(chart, "lines/*/p50", ChartFigures::same);
                areSeries(chart, "lines/*/loads", loads -> each(loads, "offered", "p99"));
                assertThat(chart.levels()).containsAll(figures(chart.at("bounds/*/seconds")));
            }
            case "jvm" -> areSeries(chart, "plots/*/lines/*/points", ChartFigures::same);
            default -> throw new AssertionError("Say in ChartFigures what a chart of kind " + chart.kind() + " draws.");
        }
    }

    private static DrawnChart with(String id, List<DrawnChart> charts) {
        return charts.stream()
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /// The lines at a path are series of the chart, each by its points; one that draws nothing has none.
    private static void areSeries(DrawnChart chart, String path, Function<JsonNode, String> points) {
        assertThat(chart.series())
                .as("series of %s", chart)
                .containsAll(chart.at(path)
                        .map(points)
                        .filter(line -> !line.equals("[]"))
                        .toList());
    }

    /// At the place of each figure there is a round mark.
    private static void areMarked(DrawnChart chart, String path, Function<Double, Double> scale) {
        assertThat(figures(chart.at(path)))
                .as("marks of %s", chart)
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(chart.marks())
                        .anyMatch(mark -> Math.abs(mark - chart.place(scale.apply(figure))) < PIXEL));
    }

    /// A text may be cut where there is no room for it.
    private static void areRead(DrawnChart chart, String path) {
        assertThat(chart.at(path).map(JsonNode::asString))
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

    private static String same(JsonNode line) {
        return DrawnChart.points(line.valueStream());
    }

    private static String shares(JsonNode counts) {
        double all = counts.valueStream().mapToLong(JsonNode::asLong).sum();
        return counts.valueStream()
                .map(count -> DrawnChart.text(all == 0 ? 0 : 100 * count.asLong() / all))
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

    private static String each(JsonNode points, String first, String second) {
        return points.valueStream()
                .map(point -> pair(point.get(first), point.get(second)))
                .toList()
                .toString();
    }

    private static String pair(JsonNode first, JsonNode second) {
        return DrawnChart.points(Stream.of(first, second));
    }
}
