package dev.loombench.lab.results;

import dev.loombench.lab.finding.FileError;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Formats of JSON, recognised by their fields.
final class JsonResults {
    /// Names of fields without one of which a text is none of these, and needn't be parsed.
    private static final Pattern MARK =
            Pattern.compile("\"(?:metrics|requestsPerSec|rps|numberOfRequests|command)\"\\s*:");

    /// What oha counts as an error for a request that the end of the measurement cut off.
    private static final String OHA_DEADLINE = "aborted due to deadline";

    private JsonResults() {}

    /// Reads a JSON object.
    ///
    /// @return empty where it is of none of these tools
    /// @throws UserErrorException if it may be, and is cut or no JSON, or is without figures
    static Optional<ToolResult> read(ForeignText text) {
        if (!MARK.matcher(text.text()).find()) {
            return Optional.empty();
        }
        String name = text.name();
        JsonNode tree = text.json();
        if (K6Summary.isSummary(tree)) {
            return Optional.of(K6Summary.read(name, tree));
        }
        if (GatlingStats.isStats(tree)) {
            return Optional.of(GatlingStats.read(name, tree));
        }
        if (tree.path("summary").has("requestsPerSec")) {
            return Optional.of(oha(name, tree));
        }
        if (tree.has("rps") && tree.has("latencyDistribution")) {
            return Optional.of(ghz(name, tree));
        }
        return tree.path("results").path(0).has("command")
                ? Optional.of(Hyperfine.read(name, tree.path("results")))
                : Optional.empty();
    }

    /// A number; NaN where there is none.
    static double number(JsonNode node) {
        return node.isNumber() ? node.asDouble() : Double.NaN;
    }

    private static ToolResult oha(String name, JsonNode tree) {
        JsonNode summary = tree.path("summary");
        double right = ohaRequests(tree, false);
        double failed = ohaRequests(tree, true);
        requireAnswers(name, right);
        FigureList figures = new FigureList()
                .rate(FigureList.RATE, FigureList.REQUESTS, number(summary.path("requestsPerSec")))
                .seconds(FigureList.MEAN, number(summary.path("average")));
        tree.path("latencyPercentiles").properties().stream()
                .filter(percentile -> percentile.getKey().matches("p\\d{2}(\\.\\d+)?"))
                .forEach(percentile -> figures.seconds(percentile.getKey(), number(percentile.getValue())));
        figures.seconds(FigureList.MAX, number(summary.path("slowest"))).errors(failed / (right + failed));
        return figures.result(ResultFormat.OHA, name, FigureList.RATE);
    }

    /// Number of requests that were answered rightly, or that failed: by their status, or without one. Oha's own
    /// `successRate` counts answers of any status.
    private static double ohaRequests(JsonNode tree, boolean failed) {
        double count = tree.path("statusCodeDistribution").properties().stream()
                .filter(status -> (status.getKey().compareTo("400") >= 0) == failed)
                .mapToDouble(status -> status.getValue().asDouble(0))
                .sum();
        double unanswered = tree.path("errorDistribution").properties().stream()
                .filter(error -> !error.getKey().equals(OHA_DEADLINE))
                .mapToDouble(error -> error.getValue().asDouble(0))
                .sum();
        return failed ? count + unanswered : count;
    }

    /// Reads ghz's result, whose times are nanoseconds.
    private static ToolResult ghz(String name, JsonNode tree) {
        JsonNode ok = tree.path("statusCodeDistribution").path("OK");
        double answered = (ok.isNumber() ? ok.asDouble() : 0) / number(tree.path("count"));
        requireAnswers(name, answered);
        FigureList figures = new FigureList()
                .rate(FigureList.RATE, FigureList.REQUESTS, number(tree.path("rps")))
                .seconds(FigureList.MEAN, number(tree.path("average")) / 1e9);
        tree.path("latencyDistribution").forEach(percentile -> {
            double percent = number(percentile.path("percentage"));
            if (Double.isFinite(percent)) {
                figures.seconds(FigureList.percentile(percent), number(percentile.path("latency")) / 1e9);
            }
        });
        figures.seconds(FigureList.MAX, number(tree.path("slowest")) / 1e9).errors(1 - answered);
        boolean isRateGiven = number(tree.path("options").path("rps")) > 0
                || !tree.path("options").path("load-schedule").asString("const").equals("const");
        return figures.result(ResultFormat.GHZ, name, isRateGiven ? FigureList.MEAN : FigureList.RATE);
    }

    private static void requireAnswers(String name, double answered) {
        if (!(answered > 0)) {
            throw FileError.NOTHING_MEASURED.error(name);
        }
    }
}
