package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Statistics of Gatling's report (`js/stats.json` and `js/global_stats.json`, or `js/stats.js` of later versions): of
/// all requests, and of each by its name. Its times are milliseconds, of right and failed requests together.
/// Percentiles are 50, 75, 95 and 99, as
/// Gatling is configured by default: the file doesn't name them.
final class GatlingStats {
    private static final List<String> PERCENTILES = List.of("p50", "p75", "p95", "p99");

    /// Fields without quotes in the script, which is JSON otherwise.
    private static final Pattern FIELD =
            Pattern.compile("(?m)^([ \\t]*)(type|name|path|pathFormatted|stats|contents): (?=[\"{])");

    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

    private static final String AFTER_OBJECT = "function fillStats";

    private GatlingStats() {}

    private static JsonNode statistics(JsonNode node) {
        return node.has("stats") ? node.path("stats") : node;
    }

    /// Reads JSON, or `js/stats.js`, a script that begins with the object.
    ///
    /// @throws UserErrorException if it is cut or has no request
    static FigureList read(ForeignText text) {
        int end = text.text().indexOf(AFTER_OBJECT);
        String object = text.text()
                .substring(text.text().indexOf('{'), end < 0 ? text.text().length() : end);
        JsonNode tree = new ForeignText(text.name(), FIELD.matcher(object).replaceAll("$1\"$2\": ")).json();
        if (!(total(statistics(tree), "numberOfRequests") > 0)) {
            throw FileError.NOTHING_MEASURED.error(text.name());
        }
        FigureList figures = figures(statistics(tree), Map.of());
        addRequests(tree.path("contents"), "", figures);
        return figures;
    }

    private static FigureList figures(JsonNode statistics, Map<String, String> params) {
        FigureList figures =
                new FigureList(params).seconds(FigureList.MEAN, total(statistics, "meanResponseTime") / 1e3);
        for (int i = 0; i < PERCENTILES.size(); i++) {
            figures.seconds(PERCENTILES.get(i), total(statistics, "percentiles" + (i + 1)) / 1e3);
        }
        JsonNode requests = statistics.path("numberOfRequests");
        return figures.seconds(FigureList.MAX, total(statistics, "maxResponseTime") / 1e3)
                .rate(total(statistics, "meanNumberOfRequestsPerSecond"))
                .errors(number(requests.path("ko")) / number(requests.path("total")));
    }

    private static double total(JsonNode statistics, String name) {
        return number(statistics.path(name).path("total"));
    }

    /// A number, which the script has as text; NaN for none, as there is in place of times without requests.
    private static double number(JsonNode node) {
        String text = node.asString("");
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : node.asDouble(Double.NaN);
    }

    /// Adds the requests of a group, by their names with those of the groups around.
    private static void addRequests(JsonNode contents, String path, FigureList figures) {
        contents.forEach(child -> {
            String name = path + child.path("name").asString("");
            if (child.path("type").asString("").equals("GROUP")) {
                addRequests(child.path("contents"), name + " / ", figures);
            } else if (total(child.path("stats"), "numberOfRequests") > 0) {
                figures.addAll(figures(child.path("stats"), Map.of("request", name)));
            }
        });
    }
}
