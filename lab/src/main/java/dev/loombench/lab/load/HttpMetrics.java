package dev.loombench.lab.load;

import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.model.CapacityRecord;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadRecord.PercentileRecord;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.model.RateRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/// Metrics of a server under load, over its steady window unless said otherwise. A figure that this machine
/// doesn't provide is absent.
///
/// - `p50`, `p90`, `p95`, `p99`, `p99.9`, `max`, `mean`: seconds until the answer, in the open model from the
///   intended start, in a closed loop from the sending; the mean of a closed loop is users over throughput.
/// - `rate`: correct answers per second; `offered-rate`: scheduled requests per second.
/// - `errors`: requests without a correct answer, in percent of all.
/// - `capacity`, `saturation`: of a search, which has none of the above and no CPU: highest request rate that
///   meets the objective, and correct answers per second under overload.
/// - `cpu-per-request`: CPU seconds of the server's processes per correct answer; `cpu`: in percent of one
///   processor.
/// - `peak-threads`: highest number of operating system threads, sampled twice a second.
/// - `peak-rss`: peak resident memory in bytes; in containers with the file cache that the kernel charges to
///   them. Over the processes' life it is the sum of `VmHWM`, in windows the highest sample of `VmRSS`.
/// - `gc-count`, `gc-time`: collections of all its JVMs, and the seconds that they took.
///   Threads, memory and collections of servers in experiments are of the processes' life; those of the sides of
///   `ab` are of the measured windows, since a warm-up by work drives each side as hard as it can.
/// - `time-to-first-answer`: seconds from the start of the process to its first good answer.
public final class HttpMetrics {
    private static final Set<String> REPORTED_PERCENTILES = Set.of("p50", "p90", "p95", "p99", "p99.9", "max");

    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    private HttpMetrics() {}

    /// Computes the metrics of a load.
    public static Map<String, Metric> of(
            LoadRecord load, OptionalDouble mean, ServerUsage usage, Duration firstAnswer) {
        HttpMetrics result = new HttpMetrics();
        CapacityRecord capacity = load.capacity();
        if (capacity == null) {
            result.window(load, mean, usage.cpuSeconds());
        } else {
            result.metrics.putAll(of(capacity));
        }
        usage.peakThreads().ifPresent(threads -> result.put("peak-threads", threads, "threads", Better.LESS));
        usage.peakRss().ifPresent(bytes -> result.put("peak-rss", (double) bytes, "B", Better.LESS));
        usage.collections().ifPresent(all -> all.putInto(result.metrics, Better.LESS));
        result.put("time-to-first-answer", firstAnswer.toNanos() / 1e9, "s", Better.LESS);
        return result.metrics;
    }

    private void window(LoadRecord load, OptionalDouble mean, OptionalDouble cpuSeconds) {
        if (load.users() != null) {
            mean(mean);
        }
        load.intended().forEach(this::percentile);
        mean(mean);
        put("rate", (double) load.answered() / load.windowSeconds(), "/s", Better.MORE);
        Double offered = load.offered();
        if (offered != null) {
            put("offered-rate", offered, "/s", Better.NEITHER);
        }
        long errors = load.errors().values().stream().mapToLong(Long::longValue).sum();
        long all = load.answered() + errors;
        put("errors", all == 0 ? 0 : 100.0 * errors / all, "%", Better.LESS);
        cpuSeconds.ifPresent(seconds -> cpu(seconds, load));
    }

    /// The mean, which decides in a closed loop and therefore comes first there.
    private void mean(OptionalDouble mean) {
        mean.ifPresent(seconds -> put("mean", seconds, "s", Better.LESS));
    }

    /// The metrics of a search: those that were found.
    public static Map<String, Metric> of(CapacityRecord search) {
        HttpMetrics result = new HttpMetrics();
        RateRecord capacity = search.capacity();
        if (capacity != null) {
            result.put(RequestWorkload.CAPACITY_SEARCH, capacity.perSecond(), "/s", Better.MORE);
        }
        RateRecord saturation = search.saturation();
        if (saturation != null) {
            result.put("saturation", saturation.perSecond(), "/s", Better.MORE);
        }
        return result.metrics;
    }

    private void percentile(PercentileRecord percentile) {
        String name = percentile.percentile() == 100 ? "max" : "p" + Format.exact(percentile.percentile());
        if (REPORTED_PERCENTILES.contains(name)) {
            put(name, percentile.seconds(), "s", Better.LESS);
        }
    }

    private void cpu(double seconds, LoadRecord load) {
        if (load.answered() > 0) {
            put("cpu-per-request", seconds / load.answered(), "s", Better.LESS);
        }
        put("cpu", 100 * seconds / load.windowSeconds(), "%", Better.NEITHER);
    }

    private void put(String name, double value, String unit, Better better) {
        metrics.put(name, new Metric(value, unit, better));
    }
}
