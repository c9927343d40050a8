package dev.loombench.lab.results;

import java.util.Map;
import java.util.Optional;

/// Unit of JMH scores, with its conversion to a base unit.
///
/// @param baseUnit the base unit: `s` or `ops/s`
/// @param scale factor that converts a score to the base unit
public record JmhUnit(String baseUnit, double scale) {
    private static final Map<String, Double> SECONDS_BY_UNIT =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3_600.0, "day", 86_400.0);
    private static final String PER_OPERATION = "/op";
    private static final String OPERATIONS_PER = "ops/";

    /// Parses a unit.
    ///
    /// @param unit such as `us/op` or `ops/ms`
    /// @return empty for a unit that is neither a time nor a rate
    public static Optional<JmhUnit> parse(String unit) {
        if (unit.endsWith(PER_OPERATION)) {
            String time = unit.substring(0, unit.length() - PER_OPERATION.length());
            return Optional.ofNullable(SECONDS_BY_UNIT.get(time)).map(seconds -> new JmhUnit("s", seconds));
        }
        if (unit.startsWith(OPERATIONS_PER)) {
            String time = unit.substring(OPERATIONS_PER.length());
            return Optional.ofNullable(SECONDS_BY_UNIT.get(time)).map(seconds -> new JmhUnit("ops/s", 1 / seconds));
        }
        return Optional.empty();
    }
}
