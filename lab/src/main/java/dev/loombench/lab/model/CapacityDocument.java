package dev.loombench.lab.model;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of a capacity search, in `capacity.json`.
///
/// @param schema [#SCHEMA]
/// @param target the URL; for several requests their common scheme, host and port
/// @param method HTTP method; `mix` for several requests
/// @param arrivals `poisson` or `even`
/// @param slo service level objective with all its conditions
/// @param bounds upper bounds of the objective's latencies in seconds, by figure, such as `p99`
/// @param seconds length of the measured window of each load
/// @param status `valid`, `invalid` or `interrupted`
/// @param outcome `found`, `at-least`, `none` or `failed`
/// @param confirmed whether enough loads made the interval as narrow as required
/// @param capacity highest rate that keeps the objective; without an interval where it is only a lower bound
/// @param reason why the capacity is a lower bound or missing, as a clause
/// @param saturation correct answers per second beyond the server's capacity, whatever the latency
/// @param saturationAbsent why the saturation rate is missing, as a clause
/// @param curve latency against offered rate, from the lowest to the highest
/// @param loads all loads in their order
/// @param seed seed of the first load; each further one has the next
public record CapacityDocument(
        String schema,
        String target,
        String method,
        String arrivals,
        String slo,
        Map<String, Double> bounds,
        double warmupSeconds,
        double seconds,
        double timeoutSeconds,
        String status,
        String outcome,
        boolean confirmed,
        @Nullable RateRecord capacity,
        @Nullable String reason,
        @Nullable RateRecord saturation,
        @Nullable String saturationAbsent,
        List<CurveRecord> curve,
        List<SearchRecord> loads,
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
