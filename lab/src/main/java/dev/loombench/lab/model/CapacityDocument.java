package dev.loombench.lab.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/// Result of a capacity search, in `capacity.json`.
///
/// @param schema [#SCHEMA]
/// @param target the URL; for several requests their common scheme, host and port
/// @param method HTTP method; `mix` for several requests
/// @param arrivals `poisson` or `even`
/// @param search its fields are among the document's own in the JSON
/// @param seconds length of the measured window of each load
/// @param status `valid`, `invalid` or `interrupted`
/// @param seed seed of the first load; each further one has the next
public record CapacityDocument(
        String schema,
        String target,
        String method,
        String arrivals,
        @JsonUnwrapped CapacityRecord search,
        double warmupSeconds,
        double seconds,
        double timeoutSeconds,
        String status,
        List<Finding> findings,
        long seed) {
    public static final String SCHEMA = "loombench/capacity/v1";

    /// Summary of all loads at one rate.
    ///
    /// @param answered correct answers per second
    /// @param latencies in seconds from the time at which requests were due
    /// @param kept number of loads that kept the objective
    public record CurveRecord(double offered, double answered, Map<String, Double> latencies, int loads, int kept) {}
}
