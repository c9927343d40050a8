package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadFiles;
import dev.loombench.protocol.load.LoadSummary.Lag;
import org.HdrHistogram.Histogram;

/// Histograms of the latencies in the measured window, in nanoseconds with three significant digits.
///
/// @param entered ages of the requests of users of a closed loop that were in flight at the window's begin
/// @param awaited times for which such users had waited in vain: until the window's end, or until their request failed
record LatencyRecorder(
        Histogram intended, Histogram prompt, Histogram service, Histogram lag, Histogram entered, Histogram awaited) {
    /// Largest recorded latency: one hour.
    private static final long MAX_NANOS = 3_600_000_000_000L;

    private static final int SIGNIFICANT_DIGITS = 3;

    LatencyRecorder() {
        this(
                fresh(LoadFiles.INTENDED),
                fresh(LoadFiles.PROMPT),
                fresh(LoadFiles.SERVICE),
                fresh("lag"),
                fresh(LoadFiles.ENTERED),
                fresh(LoadFiles.AWAITED));
    }

    private static Histogram fresh(String tag) {
        Histogram histogram = new Histogram(MAX_NANOS, SIGNIFICANT_DIGITS);
        histogram.setTag(tag);
        return histogram;
    }

    static void record(Histogram histogram, long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, MAX_NANOS));
    }

    void recordLag(ScheduledRequest request) {
        record(lag, request.prompt - request.due);
    }

    void recordResponse(ScheduledRequest request, long now) {
        record(intended, now - request.due);
        record(prompt, now - request.prompt);
        record(service, now - request.sentAt);
    }

    /// Records a timeout with the time waited so far, so that timeouts aren't missing from the percentiles.
    void recordTimeout(ScheduledRequest request, long now) {
        record(intended, now - request.due);
        record(prompt, now - request.prompt);
    }

    /// Figures of the generator's lag, in seconds.
    Lag lagSeconds() {
        return new Lag(
                lag.getValueAtPercentile(50) / 1e9,
                lag.getValueAtPercentile(99) / 1e9,
                lag.getValueAtPercentile(99.9) / 1e9,
                lag.getMaxValue() / 1e9);
    }

    LatencyRecorder copy() {
        return new LatencyRecorder(
                copy(intended), copy(prompt), copy(service), copy(lag), copy(entered), copy(awaited));
    }

    /// Copies a histogram with its tag, which HdrHistogram's own copy drops.
    private static Histogram copy(Histogram histogram) {
        Histogram copy = histogram.copy();
        copy.setTag(histogram.getTag());
        return copy;
    }
}
