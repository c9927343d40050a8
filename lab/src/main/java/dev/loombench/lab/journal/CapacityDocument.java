package dev.loombench.lab.journal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a search for a server's capacity came to, in `capacity.json`.
///
/// @param schema [#SCHEMA]
/// @param target the URL; of several requests what they have in common: scheme, host and port
/// @param method of HTTP; `mix` of several requests
/// @param arrivals `poisson` or `even`
/// @param slo the objective, with all its conditions
/// @param bounds of its latencies in seconds, by the figure, such as `p99`
/// @param seconds length of the measured window of each load
/// @param status `valid`, `invalid` or `interrupted`
/// @param outcome `found`, `at-least`, `none` or `failed`
/// @param confirmed whether the interval came to be as narrow as was wanted, by enough loads
/// @param capacity the highest rate that keeps the objective; without an interval where it is at least that
/// @param reason why it is at least that, or none; a clause
/// @param saturation right answers per second under more load than the server can carry, whatever the latency
/// @param saturationAbsent why it can't be had; a clause
/// @param curve latency against offered rate, from the lowest to the highest
/// @param loads all of them, in their order
/// @param seed of the first load; each further one has the next; absent in searches of earlier versions
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
        @Nullable Long seed) {
    public static final String SCHEMA = "loombench/capacity/v1";

    /// A rate with its 95 % interval.
    ///
    /// @param windows so many are behind it
    public record RateRecord(
            double perSecond,
            @Nullable Double low,
            @Nullable Double high,
            int windows) {}

    /// All loads of one rate.
    ///
    /// @param answered right answers per second
    /// @param latencies in seconds from the time at which requests were due
    /// @param kept how many of the loads kept the objective
    public record CurveRecord(double offered, double answered, Map<String, Double> latencies, int loads, int kept) {}

    /// One load; its files are in `load-NN`.
    ///
    /// @param stage `coarse`, `fine`, `confirm` or `saturate`
    /// @param counts whether the search looked at it; otherwise it was made again
    /// @param answered right answers per second
    /// @param failed the share of requests without a right answer
    /// @param kept whether it kept the objective; absent where the server wasn't measured
    /// @param missed what it missed, in words
    /// @param invalid why the server wasn't measured
    public record SearchRecord(
            int number,
            String stage,
            double offered,
            int connections,
            boolean counts,
            @Nullable Double answered,
            @Nullable Double failed,
            Map<String, Double> latencies,
            @Nullable Boolean kept,
            List<String> missed,
            @Nullable String invalid) {}
}
