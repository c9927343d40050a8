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
                series: option.series.map((s) => s.data ?? []),
                lines: option.series.flatMap((s) => (s.markLine?.data ?? [])),
                axis: { min: axis.min, max: axis.max, from: place(axis.min), to: place(axis.max) },
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

    /// Places of the points of each series, rounded to nine digits.
    List<String> series() {
        return drawn.get("series")
                .valueStream()
                .map(data -> data.valueStream()
                        .map(point -> text(point.get(0)) + ", " + text(point.get(1)))
                        .toList()
                        .toString())
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

    /// Position of a place on the first horizontal axis, in pixels from the left, clamped to its ends.
    double place(double value) {
        JsonNode axis = drawn.get("axis");
        double min = axis.get("min").asDouble();
        double share = (value - min) / (axis.get("max").asDouble() - min);
        double from = axis.get("from").asDouble();
        return from + Math.clamp(share, 0, 1) * (axis.get("to").asDouble() - from);
    }

    private static String text(JsonNode figure) {
        return figure.isNumber() ? text(figure.asDouble()) : "null";
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
