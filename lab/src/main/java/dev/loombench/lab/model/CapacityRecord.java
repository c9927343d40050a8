package dev.loombench.lab.model;

import dev.loombench.lab.model.CapacityDocument.CurveRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Result of a capacity search with all its loads: enough to plot latency against offered rate.
///
/// @param slo service level objective with all its conditions
/// @param bounds upper bounds of the objective's latencies in seconds, by figure, such as `p99`
/// @param confirmed whether enough loads made the interval as narrow as required
/// @param cutShort whether a stop request or lack of time ended the search for the capacity
/// @param capacity highest rate that keeps the objective; without an interval where it is only a lower bound
/// @param reason why the capacity is a lower bound or missing, as a clause
/// @param saturation correct answers per second beyond the server's capacity, whatever the latency
/// @param saturationAbsent why the saturation rate is missing, as a clause
/// @param curve latency against offered rate, from the lowest to the highest
/// @param loads all loads in their order
public record CapacityRecord(
        String slo,
        Map<String, Double> bounds,
        CapacityOutcome outcome,
        boolean confirmed,
        boolean cutShort,
        @Nullable RateRecord capacity,
        @Nullable String reason,
        @Nullable RateRecord saturation,
        @Nullable String saturationAbsent,
        List<CurveRecord> curve,
        List<SearchRecord> loads) {
    /// Outcome of a search for a capacity.
    public enum CapacityOutcome {
        /// The rate is known, with an interval.
        FOUND,
        /// The objective still held at the highest rate that could be offered.
        AT_LEAST,
        /// No rate meets the objective, or none could be measured.
        NONE,
        /// The server is gone, or was never there.
        FAILED;

        /// Word in files, such as `at-least`.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
