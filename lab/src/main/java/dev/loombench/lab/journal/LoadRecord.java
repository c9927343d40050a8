package dev.loombench.lab.journal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a load generator sent to a server and what came back, in the steady window unless said otherwise.
///
/// @param generator `hyperfoil` or `jmeter`
/// @param model `open` or `closed`
/// @param windowSeconds length of the steady window
/// @param offered requests per second that were to be sent; absent in a closed loop
/// @param users of a closed loop; absent in an open model
/// @param answered requests with the right answer
/// @param errors requests without, by kind
/// @param cutOff requests that the end of the load cut off, which are neither answered nor errors
/// @param intended percentiles of the latency from the intended start; of a plan, from the sending
/// @param service percentiles from the sending, as a closed loop reports them
/// @param distribution how many requests took how long, in classes of rising length
/// @param overview how many were fast, slow and too slow
/// @param seconds the whole load second by second, ramp-up and shutdown included
/// @param capacity of a search: then this is the sum of its loads, without percentiles and seconds; absent otherwise
/// @param seed of arrivals and of the choice of requests; absent of plans and searches, and in runs of earlier versions
/// @param requests what became of each of the load's requests; absent of the same
/// @param latencyMap how many requests took how long as time went by; absent where that isn't known, and in
///     runs of earlier versions
/// @param proof by which it shows what was its limit, by name; absent of searches, and in runs of earlier
///     versions
/// @param summaries JMeter's own lines of a plan; absent otherwise, and in runs of earlier versions
public record LoadRecord(
        String generator,
        String model,
        double windowSeconds,
        @Nullable Double offered,
        @Nullable Integer users,
        long answered,
        Map<String, Long> errors,
        long cutOff,
        List<PercentileRecord> intended,
        List<PercentileRecord> service,
        List<BinRecord> distribution,
        OverviewRecord overview,
        List<SecondRecord> seconds,
        @Nullable CapacityRecord capacity,
        @Nullable Long seed,
        @Nullable List<RequestRecord> requests,
        @Nullable LatencyMapRecord latencyMap,
        @Nullable Map<String, ProofRecord> proof,
        @Nullable List<String> summaries) {
    /// @param percentile from 0 to 100
    public record PercentileRecord(double percentile, double seconds) {}

    /// @param below the upper end of the class, in seconds
    public record BinRecord(double below, long count) {}

    /// The classes of the published study: up to 500 ms, up to 1,500 ms, beyond, and failed.
    public record OverviewRecord(long fast, long slow, long over, long failed) {}

    /// One second.
    ///
    /// @param second from the begin of the steady window; negative before it
    /// @param steady whether it lies within the window
    /// @param sent requests that were sent
    /// @param active users or requests under way at its end; absent where that isn't known
    /// @param median latency in seconds of what was answered in it; absent where nothing was
    /// @param due requests that were to be sent in it; absent where that isn't known
    /// @param lag the longest in seconds by which the generator itself was late with one of them; absent where that
    ///     isn't known
    public record SecondRecord(
            int second,
            boolean steady,
            long sent,
            long answered,
            long errors,
            @Nullable Long active,
            @Nullable Double median,
            @Nullable Double p99,
            @Nullable Long due,
            @Nullable Double lag) {
        /// One of which no more is known.
        public SecondRecord(
                int second,
                boolean steady,
                long sent,
                long answered,
                long errors,
                @Nullable Long active,
                @Nullable Double median,
                @Nullable Double p99) {
            this(second, steady, sent, answered, errors, active, median, p99, null, null);
        }
    }

    /// How many requests took how long in each step of the load.
    ///
    /// @param from the first second
    /// @param step length of each in seconds
    /// @param below the upper end of each class of latencies in seconds, rising
    /// @param counts step by step, one for each class
    public record LatencyMapRecord(int from, int step, List<Double> below, List<List<Long>> counts) {}
}
