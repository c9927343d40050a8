package dev.loombench.lab.model;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of a capacity search with all its loads: enough to plot latency against offered rate.
///
/// @param slo service level objective with all its conditions
/// @param bounds upper bounds of the objective's latencies in seconds, by figure, such as `p99`
/// @param outcome `found`, `at-least`, `none` or `failed`
/// @param confirmed whether enough loads made the interval as narrow as required
/// @param capacity highest rate that keeps the objective; without an interval where it is only a lower bound
/// @param reason why the capacity is a lower bound or missing, as a clause
/// @param saturation correct answers per second beyond the server's capacity, whatever the latency
/// @param saturationAbsent why the saturation rate is missing, as a clause
/// @param curve latency against offered rate, from the lowest to the highest
/// @param loads all loads in their order
public record CapacityRecord(
        String slo,
        Map<String, Double> bounds,
        String outcome,
        boolean confirmed,
        @Nullable RateRecord capacity,
        @Nullable String reason,
        @Nullable RateRecord saturation,
        @Nullable String saturationAbsent,
        List<CurveRecord> curve,
        List<SearchRecord> loads) {}
