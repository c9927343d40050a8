package dev.loombench.lab.results;

import dev.loombench.lab.stats.Better;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A figure of another tool, in the lab's units.
///
/// @param name such as `mean`, `p99`, `max`, `rate`, `errors` or `time`
/// @param params what the figure is of, where it isn't all that was measured: a label, a request, a command
/// @param unit `s` for all durations, a unit per second such as `requests/s` for rates, `B` for sizes, `%` for
///     shares; empty for counts
/// @param samples one value, or one for each run of a process where the tool gives them
public record ToolFigure(String name, Map<String, String> params, String unit, Better better, List<Double> samples) {
    public ToolFigure {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        samples = List.copyOf(samples);
    }

    /// Mean of the samples; NaN without any.
    public double mean() {
        return samples.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }
}
