package dev.loombench.lab.measure;

import dev.loombench.lab.model.JmhUnit;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// Result of one JMH fork, in seconds or operations per second.
///
/// @param iterations score of each measured iteration, in order
/// @param events totals of JMH's auxiliary counters over all measured iterations, by name
record JmhResult(List<Double> iterations, Map<String, Double> events) {

    /// Reads JMH's JSON of a run with one benchmark and one fork.
    ///
    /// @return empty where JMH wrote an empty result, as it does when its fork dies
    /// @throws DamagedFile if the file isn't a JMH result
    static Optional<JmhResult> read(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) == 0) {
            return Optional.empty();
        }
        JsonNode results = Json.readTree(file);
        if (!results.isArray()) {
            throw new CorruptFileException(file, "not a result of JMH");
        }
        if (results.isEmpty()) {
            return Optional.empty();
        }
        JsonNode primary = results.path(0).path("primaryMetric");
        double scale = scale(file, primary.path("scoreUnit").asString(""));
        List<Double> iterations =
                raw(file, primary).stream().map(value -> value * scale).toList();
        if (iterations.isEmpty()) {
            return Optional.empty();
        }
        if (iterations.stream().anyMatch(value -> value <= 0)) {
            throw new CorruptFileException(file, "an iteration of " + Collections.min(iterations));
        }
        Map<String, Double> events = new LinkedHashMap<>();
        for (var metric : results.path(0).path("secondaryMetrics").properties()) {
            double total = raw(file, metric.getValue()).stream()
                    .mapToDouble(Double::doubleValue)
                    .sum();
            events.put(metric.getKey().replaceFirst(".*[.:]", ""), total);
        }
        return Optional.of(new JmhResult(iterations, events));
    }

    double mean() {
        return iterations.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static List<Double> raw(Path file, JsonNode metric) throws CorruptFileException {
        List<Double> values = new ArrayList<>();
        for (JsonNode fork : metric.path("rawData")) {
            for (JsonNode value : fork) {
                if (!value.isNumber()) {
                    throw new CorruptFileException(file, "'" + value + "' is not a figure");
                }
                values.add(value.asDouble());
            }
        }
        return values;
    }

    private static double scale(Path file, String unit) throws CorruptFileException {
        return JmhUnit.parse(unit)
                .orElseThrow(() -> new CorruptFileException(file, "unknown unit '" + unit + "'"))
                .scale();
    }
}
