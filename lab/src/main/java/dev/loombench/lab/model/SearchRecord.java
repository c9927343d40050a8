package dev.loombench.lab.model;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One load of a capacity search, from which alone the next one follows; its files are in `load-NN`.
///
/// @param number from 1
/// @param counts whether the search used it; otherwise it was repeated
/// @param answered correct answers per second; absent, like all that is measured, where the load is invalid
/// @param failed share of the completed requests without a correct answer; 1 where none completed
/// @param latencies in seconds from when requests were due, timeouts included
/// @param kept whether it kept the objective
/// @param missed descriptions of the missed conditions
/// @param margin logarithm of the worst figure over its bound, clamped to −0.5…0.5: negative or 0 where the
///     objective is met, positive where it is missed
/// @param steady whether the throughput didn't drift within the window
/// @param invalid why the load doesn't measure the server, a clause without a full stop
public record SearchRecord(
        int number,
        SearchStage stage,
        double offered,
        int connections,
        boolean counts,
        @Nullable Double answered,
        @Nullable Double failed,
        Map<String, Double> latencies,
        @Nullable Boolean kept,
        List<String> missed,
        @Nullable Double margin,
        @Nullable Boolean steady,
        @Nullable String invalid) {
    /// A load in which the generator or the machine was the limit, so that it says nothing of the server.
    public static SearchRecord invalid(
            int number, SearchStage stage, double offered, int connections, boolean counts, String reason) {
        return new SearchRecord(
                number, stage, offered, connections, counts, null, null, Map.of(), null, List.of(), null, null, reason);
    }

    /// Correct answers per second; 0 for an invalid load.
    public double achieved() {
        return answered == null ? 0 : answered;
    }

    /// Purpose of a load in a capacity search.
    public enum SearchStage {
        /// Finds the order of magnitude.
        COARSE,
        /// Narrows the bracket.
        FINE,
        /// Repeats probes near the estimate.
        CONFIRM,
        /// Measures the throughput under overload.
        SATURATE;

        /// Lower-case name, as in files and messages.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
