package dev.loombench.lab.model;

import java.util.LinkedHashMap;
import java.util.Map;

/// A cell of an experiment's grid: an execution model with a level of each factor.
///
/// @param model execution model by its name in the catalog, such as `fixed-pool(goetz)`
/// @param params levels of the factors as they were run, in the experiment's order
/// @param scaled published level of each factor that the profile scaled down
public record CellRecord(String model, Map<String, String> params, Map<String, String> scaled) {
    /// The factors' published levels, without the profile's scaling.
    public Map<String, String> published() {
        Map<String, String> levels = new LinkedHashMap<>(params);
        levels.putAll(scaled);
        return levels;
    }

    /// Model, if any, and parameters on a line, such as `cached-pool tasks=1000`.
    public String label() {
        StringBuilder label = new StringBuilder(model);
        params.forEach(
                (name, value) -> label.append(' ').append(name).append('=').append(value));
        return label.toString().strip();
    }

    /// Its label with its JDK, unless it is a service on its own.
    public String label(String jdk) {
        return jdk.equals(JdkRecord.OWN) ? label() : label() + " on JDK " + jdk;
    }
}
