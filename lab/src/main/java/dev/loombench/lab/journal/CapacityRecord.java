package dev.loombench.lab.journal;

import dev.loombench.lab.journal.CapacityDocument.CurveRecord;
import dev.loombench.lab.journal.CapacityDocument.RateRecord;
import dev.loombench.lab.journal.CapacityDocument.SearchRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a search for a server's capacity came to, with all its loads: enough to draw latency against offered rate.
///
/// @param slo the objective, with all its conditions
/// @param bounds of its latencies in seconds, by the figure, such as `p99`
/// @param outcome `found`, `at-least`, `none` or `failed`
/// @param confirmed whether the interval came to be as narrow as was wanted, by enough loads
/// @param capacity the highest rate that keeps the objective; without an interval where it is at least that
/// @param reason why it is at least that, or none; a clause
/// @param saturation right answers per second under more load than the server can carry, whatever the latency
/// @param saturationAbsent why it can't be had; a clause
/// @param curve latency against offered rate, from the lowest to the highest
/// @param loads all of them, in their order
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
