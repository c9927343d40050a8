package dev.loombench.lab.results;

import dev.loombench.lab.stats.Better;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Results of hyperfine: each run is a process of its own, so its times are independent samples. Several commands
/// are told apart by their parameters, or by their text where they have none, and by numbers where that is the same.
final class Hyperfine {
    private static final String COMMAND = "command";

    private Hyperfine() {}

    /// Reads the array `results`.
    static ToolResult read(String source, JsonNode results) {
        List<Map<String, String>> params = new ArrayList<>();
        results.forEach(result -> params.add(parameters(result)));
        boolean areDistinct = params.stream().noneMatch(Map::isEmpty)
                && params.stream().distinct().count() == params.size();
        Map<Map<String, String>, Integer> known = new HashMap<>();
        FigureList all = new FigureList();
        for (int i = 0; i < params.size(); i++) {
            JsonNode result = results.path(i);
            String command = result.path(COMMAND).asString("");
            Map<String, String> named = new LinkedHashMap<>();
            if (params.size() > 1) {
                if (!areDistinct) {
                    named.put(COMMAND, command);
                }
                named.putAll(params.get(i));
                int number = known.merge(Map.copyOf(named), 1, Integer::sum);
                if (number > 1) {
                    named.put(COMMAND, command + " (" + number + ")");
                }
            }
            all.addAll(figures(result, named));
        }
        return all.result(ResultFormat.HYPERFINE, source, "time");
    }

    private static Map<String, String> parameters(JsonNode result) {
        Map<String, String> parameters = new LinkedHashMap<>();
        result.path("parameters")
                .properties()
                .forEach(parameter ->
                        parameters.put(parameter.getKey(), parameter.getValue().asString("")));
        return parameters;
    }

    private static FigureList figures(JsonNode result, Map<String, String> params) {
        List<Double> times = numbers(result.path("times"));
        List<Double> memory = numbers(result.path("memory_usage_byte"));
        List<Double> exits = numbers(result.path("exit_codes"));
        long failed = exits.stream().filter(code -> code != 0).count();
        return new FigureList(params)
                .add("time", "s", Better.LESS, times.isEmpty() ? List.of(mean(result)) : times)
                .seconds("user", JsonResults.number(result.path("user")))
                .seconds("system", JsonResults.number(result.path("system")))
                .add("peak-rss", "B", Better.LESS, memory)
                .errors(exits.isEmpty() ? Double.NaN : (double) failed / exits.size());
    }

    private static double mean(JsonNode result) {
        return JsonResults.number(result.path(FigureList.MEAN));
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> numbers = new ArrayList<>();
        array.forEach(element -> numbers.add(JsonResults.number(element)));
        return numbers;
    }
}
