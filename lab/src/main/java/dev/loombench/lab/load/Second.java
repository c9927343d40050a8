package dev.loombench.lab.load;

/// What happened in one second of a load.
///
/// @param index from the start of the measured window; the seconds of the warm-up are negative
/// @param scheduled requests that were due
/// @param sent requests that were sent
/// @param answered right answers that came
/// @param errors requests that failed otherwise than by a timeout
/// @param timeouts requests that were given up
/// @param p50 the median latency, in seconds and from the intended start, of the requests that were answered or
///     given up in this second; NaN without any
/// @param p99 the 99th percentile of the same; NaN without any
public record Second(
        int index, long scheduled, long sent, long answered, long errors, long timeouts, double p50, double p99) {
    /// Requests that came to an end, whatever it was.
    public long completed() {
        return answered + errors + timeouts;
    }
}
