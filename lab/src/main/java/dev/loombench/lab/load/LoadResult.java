package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.SteadinessCheck.WindowSecond;
import dev.loombench.lab.stats.Latencies;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.protocol.load.LoadSummary;
import java.util.List;

/// Result of one load by the open or closed model, as the generator wrote it.
///
/// @param summary totals of the measured window, and figures of the generator itself
/// @param perSecond from the first second of the warm-up to the last answer
/// @param intended latencies from the intended send time; timeouts count with the time until they were
///     abandoned
/// @param prompt `intended` without the generator's own delay
/// @param service latencies from the actual send time, as closed loops report them; without timeouts
public record LoadResult(
        LoadSummary summary, List<LoadSecond> perSecond, Latencies intended, Latencies prompt, Latencies service) {
    public LoadResult {
        perSecond = List.copyOf(perSecond);
    }

    /// Seconds of the measured window.
    public List<LoadSecond> measured() {
        double end = summary.totals().seconds();
        return perSecond.stream()
                .filter(second -> second.index() >= 0 && second.index() < end)
                .toList();
    }

    /// Seconds of the measured window in the form that is tested for a steady state.
    public List<WindowSecond> window() {
        return measured().stream()
                .map(second -> new WindowSecond(
                        second.index(),
                        second.scheduled(),
                        second.sent(),
                        second.answered(),
                        second.errors().total() - second.errors().count(LoadError.TIMEOUT),
                        second.errors().count(LoadError.TIMEOUT),
                        second.p50().orElse(Double.NaN),
                        second.p99().orElse(Double.NaN)))
                .toList();
    }

    /// Correct answers per second within the measured window; NaN where the window didn't begin.
    public double throughput() {
        return summary.totals().answeredWithin() / summary.totals().seconds();
    }

    /// Shortest latency from the intended send time, warm-up included, as the upper bound of its histogram
    /// class, which is up to 26 % too high. It approximates the latency without queueing, where the load began
    /// on an idle server. Infinite without any latency.
    public double minLatency() {
        return perSecond.stream()
                .map(second -> second.latencies().counts())
                .filter(counts -> !counts.isEmpty())
                .mapToDouble(counts -> LatencyHistogram.upperBound(counts.firstKey()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// Share of the due requests without a correct answer, from 0 to 1; NaN where none was due.
    public double errorShare() {
        return 1 - (double) summary.totals().answered() / summary.totals().scheduled();
    }

    /// Relative increase of a percentile by the generator's own lag: 0.02 stands for 2 %. NaN without any
    /// latency.
    ///
    /// @param share the percentile as a share, such as 0.99
    public double relativeLag(double share) {
        return intended.quantile(share) / prompt.quantile(share) - 1;
    }
}
