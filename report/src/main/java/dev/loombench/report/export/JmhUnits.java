package dev.loombench.report.export;

import dev.loombench.lab.model.EstimateRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// JMH's mode and unit for a primary metric.
///
/// @param mode JMH's benchmark mode, such as `avgt`
/// @param unit unit of the scores, which aren't converted
record JmhUnits(String mode, String unit) {
    private static final String PER_OPERATION = "s/op";
    private static final String OPERATIONS = "ops/s";

    /// @param method method of the experiment; absent in runs of early versions, which knew only batches
    /// @return empty unless the metric is a time or a rate
    static Optional<JmhUnits> of(EstimateRecord primary, @Nullable String method) {
        return switch (primary.unit()) {
            case "s" -> Optional.of(new JmhUnits(timeMode(method == null ? "batch" : method), PER_OPERATION));
            case "ops/s", "/s" -> Optional.of(new JmhUnits("thrpt", OPERATIONS));
            default -> Optional.empty();
        };
    }

    /// Mode for times: a whole process is a single shot, and each answer of a server is a sample.
    private static String timeMode(String method) {
        return switch (method) {
            case "process" -> "ss";
            case "http" -> "sample";
            default -> "avgt";
        };
    }
}
