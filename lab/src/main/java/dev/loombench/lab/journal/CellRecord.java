package dev.loombench.lab.journal;

import java.util.LinkedHashMap;
import java.util.Map;

/// One cell of an experiment's grid.
///
/// @param model the execution model by its name in the catalog, such as `fixed-pool(goetz)`
/// @param params the factors' levels as they were run, in the experiment's order
/// @param scaled for each parameter that the profile scaled down, its level as published
public record CellRecord(String model, Map<String, String> params, Map<String, String> scaled) {
    /// The levels as published: what was scaled down stands at its own size.
    public Map<String, String> published() {
        Map<String, String> levels = new LinkedHashMap<>(params);
        levels.putAll(scaled);
        return levels;
    }

    /// Model and parameters on a line, such as `cached-pool tasks=1000`.
    public String label() {
        StringBuilder label = new StringBuilder(model);
        params.forEach(
                (name, value) -> label.append(' ').append(name).append('=').append(value));
        return label.toString();
    }
}
