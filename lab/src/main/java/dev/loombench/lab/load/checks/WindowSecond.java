package dev.loombench.lab.load.checks;

/// Counts and latencies of one second of a load.
///
/// @param index from the start of the measured window; negative in the warm-up
/// @param scheduled requests that were due
/// @param sent requests that were sent
/// @param answered correct answers that arrived
/// @param errors failed requests except timeouts
/// @param timeouts requests abandoned at their timeout
/// @param p50 median latency in seconds, from the intended start, of requests answered or timed out in this
///     second; NaN without any
/// @param p99 99th percentile of the same latencies; NaN without any
public record WindowSecond(
        int index, long scheduled, long sent, long answered, long errors, long timeouts, double p50, double p99) {
    /// Completed requests, whatever their outcome.
    public long completed() {
        return answered + errors + timeouts;
    }
}
