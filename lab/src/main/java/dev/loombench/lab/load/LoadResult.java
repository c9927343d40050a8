package dev.loombench.lab.load;

import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.LatencyCounts;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.util.List;

/// What the generator of the open and the closed model left of a load.
///
/// @param summary of the measured window, and of the generator itself
/// @param perSecond from the first second of the warm-up to the last answer
/// @param intended latencies from the time at which requests were due; those that timed out are in it with the
///     time until they were given up
/// @param prompt the same without the time by which the generator itself was late
/// @param service latencies from the sending, as a closed loop would have reported them; timeouts are missing
public record LoadResult(
        LoadSummary summary, List<LoadSecond> perSecond, Latencies intended, Latencies prompt, Latencies service) {
    public LoadResult {
        perSecond = List.copyOf(perSecond);
    }

    /// The seconds of the measured window.
    public List<LoadSecond> measured() {
        double end = summary.totals().seconds();
        return perSecond.stream()
                .filter(second -> second.index() >= 0 && second.index() < end)
                .toList();
    }

    /// The same in the form in which they are judged.
    public List<Second> window() {
        return measured().stream()
                .map(second -> new Second(
                        second.index(),
                        second.scheduled(),
                        second.sent(),
                        second.answered(),
                        second.errors().total() - second.errors().of(LoadError.TIMEOUT),
                        second.errors().of(LoadError.TIMEOUT),
                        second.p50().orElse(Double.NaN),
                        second.p99().orElse(Double.NaN)))
                .toList();
    }

    /// Right answers per second within the measured window, as long as it lasted; NaN where it didn't begin.
    public double throughput() {
        return summary.totals().answeredWithin() / summary.totals().seconds();
    }

    /// The shortest latency from when a request was due, of the warm-up as well, up to 26 % too long: that of a server
    /// without a queue where the load began with one. Infinite where it isn't known.
    public double shortest() {
        return perSecond.stream()
                .map(second -> second.latencies().counts())
                .filter(counts -> !counts.isEmpty())
                .mapToDouble(counts -> LatencyCounts.endOf(counts.firstKey()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// Which part of the requests that were due has no right answer, from 0 to 1; NaN where none was due.
    public double errorShare() {
        return 1 - (double) summary.totals().answered() / summary.totals().scheduled();
    }

    /// By which part the generator's own lag moves a percentile: 0.02 stands for 2 %. NaN without any latency.
    ///
    /// @param share such as 0.99
    public double movedByLag(double share) {
        return intended.quantile(share) / prompt.quantile(share) - 1;
    }
}
