package dev.loombench.browser;

import com.microsoft.playwright.Page;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Rendered chart: its data in the page, and what ECharts drew.
record RenderedChart(JsonNode chart, JsonNode drawn) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Script that reads the charts. ECharts' option holds the data of each series. What a series draws itself
    /// is read from the picture: its texts, and the centre of each round mark, in pixels from the left. Two
    /// positions on the first axis give its scale.
    private static final String READ = """
            () => JSON.stringify(JSON.parse(document.getElementById('charts')?.textContent ?? '{"charts": []}').charts.map((chart) => {
              const box = document.getElementById(chart.id);
              const echart = echarts.getInstanceByDom(box);
              if (!echart) return { chart };
              const option = echart.getOption();
              const left = box.getBoundingClientRect().left;
              const axis = option.xAxis[0];
              const place = (value) => echart.convertToPixel({ xAxisIndex: 0 }, value);
              const shapes = [...box.querySelectorAll('svg path, svg rect, svg circle, svg ellipse, svg polyline, svg polygon')];
              return {
                chart,
                series: option.series.map((s) => s.data),
                lines: option.series.flatMap((s) => (s.markLine?.data ?? [])),
                axis: axis.type === 'category' ? null : { log: axis.type === 'log', min: axis.min, max: axis.max, from: place(axis.min), to: place(axis.max) },
                texts: [...box.querySelectorAll('text')].map((text) => text.textContent),
                shapes: shapes.length,
                marks: shapes.map((shape) => shape.getBoundingClientRect())
                  .filter((at) => at.width > 3 && at.width < 16 && Math.abs(at.width - at.height) < 1)
                  .map((at) => (at.left + at.right) / 2 - left),
                width: box.clientWidth, height: box.clientHeight,
              };
            }))""";

    /// Reads all charts of a page in order; none without script.
    static List<RenderedChart> of(Page page) {
        return JSON.readTree((String) page.evaluate(READ))
                .valueStream()
                .map(drawn -> new RenderedChart(drawn.get("chart"), drawn))
                .toList();
    }

    boolean isDrawn() {
        return drawn.path("shapes").asInt(0) > 0;
    }

    String id() {
        return chart.get("id").asString();
    }

    String kind() {
        return chart.get("kind").asString();
    }

    int width() {
        return drawn.get("width").asInt();
    }

    int height() {
        return drawn.get("height").asInt();
    }

    List<String> texts() {
        return drawn.get("texts").valueStream().map(JsonNode::asString).toList();
    }

    /// Points of each series.
    List<String> series() {
        return drawn.get("series")
                .valueStream()
                .map(data -> points(data.valueStream()))
                .toList();
    }

    /// Positions of lines along the vertical axis.
    List<Double> levels() {
        return drawn.get("lines").findValues("yAxis").stream()
                .map(JsonNode::asDouble)
                .toList();
    }

    /// Centres of round marks, in pixels from the left.
    List<Double> marks() {
        return drawn.get("marks").valueStream().map(JsonNode::asDouble).toList();
    }

    /// Position of a value on the first horizontal axis, in pixels from the left, clamped to its ends.
    double place(double value) {
        JsonNode axis = drawn.get("axis");
        boolean log = axis.get("log").asBoolean();
        double min = scaled(axis.get("min").asDouble(), log);
        double max = scaled(axis.get("max").asDouble(), log);
        double share = (scaled(value, log) - min) / (max - min);
        double from = axis.get("from").asDouble();
        return from + Math.clamp(share, 0, 1) * (axis.get("to").asDouble() - from);
    }

    private static double scaled(double value, boolean log) {
        return log ? Math.log(value) : value;
    }

    /// Normalises points like [#series]: numbers to nine digits, and the `value` of objects.
    static String points(Stream<JsonNode> points) {
        return points.map(point -> text(point.has("value") ? point.get("value") : point))
                .toList()
                .toString();
    }

    private static String text(JsonNode node) {
        if (node.isArray()) {
            return node.valueStream().map(RenderedChart::text).toList().toString();
        }
        return node.isNumber() ? text(node.asDouble()) : node.toString();
    }

    static String text(double figure) {
        return new BigDecimal(figure)
                .round(new MathContext(9))
                .stripTrailingZeros()
                .toPlainString();
    }

    /// Nodes of the page's data at a path such as `lines/*/points`.
    Stream<JsonNode> at(String path) {
        Stream<JsonNode> nodes = Stream.of(chart);
        for (String step : path.split("/")) {
            nodes = nodes.flatMap(node -> step.equals("*") ? node.valueStream() : Stream.of(node.get(step)));
        }
        return nodes;
    }

    @Override
    public String toString() {
        return id() + " (" + kind() + ")";
    }
}
