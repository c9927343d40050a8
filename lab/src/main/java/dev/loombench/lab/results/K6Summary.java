package dev.loombench.lab.results;

import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Summary of k6: that of `--summary-export`, or the data that `handleSummary` gets, in the form of either
/// `--new-machine-readable-summary`. Its times are milliseconds.
///
/// The figures of requests, or of calls or iterations where there were none, have no prefix: `mean`, `p95`, `rate`.
/// Those of other metrics have theirs, such as `iteration_duration.p95`; a threshold's part of a metric is a part
/// by its tags.
final class K6Summary {
    private static final List<String> MAIN_METRICS =
            List.of("http_req_duration", "grpc_req_duration", "iteration_duration");

    private static final Map<String, String> COUNTERS = Map.of("http_reqs", "requests/s", "iterations", "iterations/s");

    /// Parts of a request's time that depend on the client more than on the server.
    private static final Set<String> CLIENT_TIMES = Set.of(
            "http_req_blocked",
            "http_req_connecting",
            "http_req_tls_handshaking",
            "http_req_sending",
            "http_req_receiving");

    /// Metrics of k6 that are times, which the form of `--summary-export` doesn't say.
    private static final Pattern TIME = Pattern.compile(
            "http_req_.*|grpc_req_duration|iteration_duration|group_duration|ws_(?:connecting|ping|session_duration)");

    private static final Pattern TAGGED = Pattern.compile("([^{]+)\\{(.*)}");
    private static final Pattern PERCENTILE = Pattern.compile("p\\(([0-9.]+)\\)");

    /// A metric of the summary.
    ///
    /// @param tags of a part; empty for the whole
    private record Metric(String name, String tags, JsonNode node) {
        static Metric of(String name, JsonNode node) {
            Matcher tagged = TAGGED.matcher(name);
            return tagged.matches() ? new Metric(tagged.group(1), tagged.group(2), node) : new Metric(name, "", node);
        }

        /// All metrics of a summary in any of its forms.
        static List<Metric> all(JsonNode tree) {
            Stream<Metric> byName =
                    tree.path("metrics").properties().stream().map(metric -> of(metric.getKey(), metric.getValue()));
            JsonNode results = tree.path("results");
            Stream<Metric> listed = Stream.of(
                            results.path("metrics"), results.path("checks").path("metrics"))
                    .flatMap(JsonNode::valueStream)
                    .map(metric -> of(metric.path("name").asString(""), metric));
            return Stream.concat(byName, listed).toList();
        }

        JsonNode values() {
            return node.has("values") ? node.path("values") : node;
        }

        double value(String field) {
            return JsonResults.number(values().path(field));
        }

        boolean isTime() {
            return node.has("contains")
                    ? node.path("contains").asString("").equals("time")
                    : TIME.matcher(name).matches();
        }
    }

    private K6Summary() {}

    static boolean isSummary(JsonNode tree) {
        if (tree.path("results").path("metrics").isArray()) {
            return true;
        }
        JsonNode metrics = tree.path("metrics");
        return metrics.isObject() && (tree.has("root_group") || metrics.has("iterations") || metrics.has("http_reqs"));
    }

    static ToolResult read(String source, JsonNode tree) {
        List<Metric> metrics = Metric.all(tree);
        double seconds = JsonResults.number(tree.path("config").path("duration"));
        String main = MAIN_METRICS.stream()
                .filter(name -> metrics.stream().anyMatch(metric -> metric.name.equals(name)))
                .findFirst()
                .orElse("");
        FigureList whole = new FigureList();
        FigureList parts = new FigureList();
        for (Metric metric : metrics) {
            if (metric.tags.isEmpty()) {
                add(metric, main, seconds, whole);
            } else {
                FigureList part = new FigureList(Map.of("tags", metric.tags));
                add(metric, main, seconds, part);
                parts.addAll(part);
            }
        }
        return whole.addAll(parts)
                .result(ResultFormat.K6_SUMMARY, source, FigureList.MEAN, "p50", "p90", "p95", "p99", FigureList.RATE);
    }

    private static void add(Metric metric, String main, double seconds, FigureList figures) {
        if (COUNTERS.containsKey(metric.name)) {
            boolean isMain = metric.name.equals(main.equals("http_req_duration") ? "http_reqs" : "iterations");
            figures.rate(
                    isMain ? FigureList.RATE : metric.name + ".rate",
                    COUNTERS.getOrDefault(metric.name, ""),
                    metric.values().has("rate") ? metric.value("rate") : metric.value("count") / seconds);
        } else if (metric.name.equals("http_req_failed")) {
            figures.errors(share(metric));
        } else if (metric.name.equals("checks")) {
            figures.share("failed-checks", 1 - share(metric));
        } else if (metric.name.equals("checks_failed")) {
            figures.share("failed-checks", share(metric));
        } else if (metric.name.equals("dropped_iterations")) {
            figures.add(metric.name, "", Better.LESS, List.of(metric.value("count")));
        } else if (metric.isTime() && !CLIENT_TIMES.contains(metric.name)) {
            times(metric, metric.name.equals(main) ? "" : metric.name + ".", figures);
        }
    }

    /// Share of a rate: `rate` in the data of `handleSummary`, `value` in the exported summary.
    private static double share(Metric metric) {
        double rate = metric.value("rate");
        return Double.isNaN(rate) ? metric.value("value") : rate;
    }

    private static void times(Metric metric, String prefix, FigureList figures) {
        metric.values().properties().forEach(value -> {
            Matcher percentile = PERCENTILE.matcher(value.getKey());
            String name = switch (value.getKey()) {
                case "avg" -> FigureList.MEAN;
                case "med" -> "p50";
                case "max" -> FigureList.MAX;
                default -> percentile.matches() ? FigureList.percentile(Double.parseDouble(percentile.group(1))) : "";
            };
            if (!name.isEmpty()) {
                figures.seconds(prefix + name, JsonResults.number(value.getValue()) / 1e3);
            }
        });
    }
}
