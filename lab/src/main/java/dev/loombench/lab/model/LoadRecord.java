package dev.loombench.lab.model;

import dev.loombench.protocol.load.RequestCounts;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requests that a load generator sent to a server and their answers, in the steady window unless noted
/// otherwise.
///
/// @param generator `netty` or `jmeter`
/// @param model `open` or `closed`
/// @param windowSeconds length of the steady window
/// @param offered scheduled requests per second; absent in a closed loop
/// @param users number of users of a closed loop; absent in an open model
/// @param answered requests with a correct answer
/// @param errors requests without a correct answer, by kind
/// @param cutOff requests that the end of the load cut off, which are neither answered nor errors
/// @param intended percentiles of the latency from the intended start; for a plan, from the sending
/// @param service percentiles of the latency from the sending, as a closed loop reports them
/// @param distribution histogram of latencies
/// @param overview numbers of fast, slow and failed requests
/// @param seconds time series of the whole load by second, ramp-up and shutdown included
/// @param capacity result of a search, whose loads this record then sums up, without percentiles and seconds;
///     absent otherwise
/// @param seed seed of arrivals and of the choice of requests; absent for plans and searches
/// @param requests results of each of the load's requests; absent in the same cases as the seed
/// @param latencyMap latency histogram over time; absent where unknown
/// @param proof figures that show what limited the load, by name; absent for searches
/// @param summaries JMeter's summary lines of a plan; absent otherwise
/// @param labels results of a plan by label; absent in the same cases
/// @param warmUp how a side of a service was warmed up by work before; absent otherwise
/// @param windows windows that this record sums up; absent where it is a single one
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
        @Nullable List<RequestCounts> requests,
        @Nullable LatencyMapRecord latencyMap,
        @Nullable Map<String, ProofRecord> proof,
        @Nullable List<String> summaries,
        @Nullable List<LabelRecord> labels,
        @Nullable WarmUpRecord warmUp,
        @Nullable List<LoadWindow> windows) {
    public LoadRecord {
        Set<Integer> known = new HashSet<>();
        for (SecondRecord second : seconds) {
            if (!known.add(second.second())) {
                throw new IllegalArgumentException("'seconds' has the second " + second.second() + " twice");
            }
        }
    }

    /// Warm-up by work: as fast as the server answered a few users.
    ///
    /// @param seconds how long it took
    /// @param requests right answers meanwhile
    /// @param steady whether the time of a request had become steady by its end
    /// @param reason why it ended otherwise, as a clause; absent where it was steady
    public record WarmUpRecord(
            double seconds,
            long requests,
            boolean steady,
            @Nullable String reason) {}

    /// A percentile of the latency.
    ///
    /// @param percentile from 0 to 100
    /// @param bound true where it is a lower bound, since more requests than lie beyond it were still unanswered;
    ///     absent otherwise
    public record PercentileRecord(
            double percentile, double seconds, @Nullable Boolean bound) {
        /// A percentile of requests that were all answered.
        public PercentileRecord(double percentile, double seconds) {
            this(percentile, seconds, null);
        }
    }

    /// A class of a latency histogram.
    ///
    /// @param below upper end of the class in seconds
    public record BinRecord(double below, long count) {}

    /// One second of a load.
    ///
    /// @param second index from the start of the steady window; negative before it
    /// @param steady whether it lies within the window
    /// @param sent number of requests that were sent
    /// @param active users or requests in flight at its end; absent where unknown
    /// @param median median latency in seconds of the answers in it; absent where there were none
    /// @param due number of requests scheduled in it; absent where unknown
    /// @param lag longest delay in seconds by which the generator itself was late with one of them; absent
    ///     where unknown
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
            @Nullable Double lag) {}

    /// Latency histogram of each step of the load.
    ///
    /// @param from first second
    /// @param step length of a step in seconds
    /// @param below upper ends of the latency classes in seconds, ascending
    /// @param counts numbers of requests: a list for each step, with a count for each class
    public record LatencyMapRecord(int from, int step, List<Double> below, List<List<Long>> counts) {
        public LatencyMapRecord {
            if (step < 1) {
                throw new IllegalArgumentException("'step' of a latency map is " + step + ", and must be at least 1");
            }
            for (List<Long> classes : counts) {
                if (classes.size() != below.size()) {
                    throw new IllegalArgumentException("a latency map has " + below.size()
                            + " classes, but a step in it has " + classes.size() + " counts");
                }
            }
        }
    }
}
