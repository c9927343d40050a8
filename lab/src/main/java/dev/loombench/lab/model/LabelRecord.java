package dev.loombench.lab.model;

import org.jspecify.annotations.Nullable;

/// Results of one label of a JMeter plan's samplers, in the columns of JMeter's aggregate report. They are of the whole
/// run: with ramp-up, shutdown, and groups that set up or tear down, but without requests that the plan's end cut off.
///
/// @param label name of the samplers
/// @param transaction whether it is the sum of a transaction controller
/// @param count number of samples
/// @param failed those of them that failed
/// @param mean mean response time in seconds
/// @param median median response time in seconds
/// @param p90 90th percentile, by nearest rank
/// @param p95 95th percentile
/// @param p99 99th percentile
/// @param max longest response time in seconds
/// @param perSecond samples per second from the first one's start to the last one's end; absent if no time passed
/// @param bytesPerSecond bytes received in that time, per second; absent also where the results have no sizes
/// @param error commonest error; absent without any
/// @param errorCount number of samples with that error; absent without any
public record LabelRecord(
        String label,
        boolean transaction,
        long count,
        long failed,
        double mean,
        double median,
        double p90,
        double p95,
        double p99,
        double max,
        @Nullable Double perSecond,
        @Nullable Double bytesPerSecond,
        @Nullable String error,
        @Nullable Long errorCount) {
    /// Share of the samples that failed.
    public double failedShare() {
        return count == 0 ? 0 : (double) failed / count;
    }
}
