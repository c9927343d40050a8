package dev.loombench.report.export;

import dev.loombench.lab.journal.EstimateRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What JMH calls a primary metric of ours.
///
/// @param mode its word for how is measured
/// @param unit in which the scores stand, as they are
record JmhUnits(String mode, String unit) {
    private static final String PER_OPERATION = "s/op";
    private static final String OPERATIONS = "ops/s";

    /// @param method of the experiment; absent in runs of versions that knew only batches
    /// @return nothing for what is neither a time nor a rate
    static Optional<JmhUnits> of(EstimateRecord primary, @Nullable String method) {
        return switch (primary.unit()) {
            case "s" -> Optional.of(new JmhUnits(ofTimes(method == null ? "batch" : method), PER_OPERATION));
            case "ops/s", "/s" -> Optional.of(new JmhUnits("thrpt", OPERATIONS));
            default -> Optional.empty();
        };
    }

    /// A whole process runs once; of a server's answers each is timed.
    private static String ofTimes(String method) {
        return switch (method) {
            case "process" -> "ss";
            case "http" -> "sample";
            default -> "avgt";
        };
    }
}
