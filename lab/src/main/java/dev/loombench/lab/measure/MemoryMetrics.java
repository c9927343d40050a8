package dev.loombench.lab.measure;

import dev.loombench.lab.model.TrialRecord.Better;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.protocol.FootprintKeys;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Marginal bytes per thread: growth of a memory source from one count of parked threads to the next, divided
/// by the threads added. `rss-per-thread` belongs to the step that ended at the largest count,
/// `rss-per-thread@1000` to the one that ended at 1,000. A source that isn't available is absent, and so is a
/// step that wasn't reached.
final class MemoryMetrics {
    private MemoryMetrics() {}

    /// Computes the metrics.
    ///
    /// @param footprints in ascending order of threads, the baseline first
    /// @param largest requested number of threads
    static Map<String, Metric> of(List<Footprint> footprints, int largest) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (int i = footprints.size() - 1; i > 0; i--) {
            Footprint from = footprints.get(i - 1);
            Footprint to = footprints.get(i);
            String step = to.threads() == largest ? "" : "@" + Quantities.text((long) to.threads());
            for (String source : FootprintKeys.NAMES) {
                put(metrics, source + "-per-thread" + step, from, to, source);
            }
        }
        return metrics;
    }

    private static void put(Map<String, Metric> metrics, String name, Footprint from, Footprint to, String source) {
        Long before = from.bytes().get(source);
        Long after = to.bytes().get(source);
        int threads = to.threads() - from.threads();
        if (before != null && after != null && threads > 0) {
            metrics.put(name, new Metric((after - before) / (double) threads, "B", Better.LESS));
        }
    }
}
