package dev.loombench.lab.measure;

import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.model.TrialRecord.Better;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Metrics of a whole process. A figure that this machine doesn't provide is absent.
///
/// - `time`: seconds from start to end, the `real` of a shell's `time`.
/// - `user`, `system`: CPU seconds of all threads, by `getrusage(RUSAGE_CHILDREN)`.
/// - `cpu`: (user + system) / time, in percent of one processor.
/// - `batch-time`: seconds from before the executor was opened until after it was closed, as the process
///   measured it.
/// - `peak-rss`: peak resident memory in bytes (`VmHWM`).
/// - `peak-threads`: peak number of operating system threads: the JVM's peak of Java threads
///   (`java.threads.livePeak`) plus the other threads at the end.
/// - `voluntary-switches`, `involuntary-switches`: context switches of all threads.
/// - `gc-count`, `gc-time`: collections and the seconds that they took, by the JVM's counters.
final class ProcessMetrics {
    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    private ProcessMetrics() {}

    static Map<String, Metric> of(ProcessUsageRecorder account, JvmReport said) {
        ProcessMetrics result = new ProcessMetrics();
        result.put("time", account.wallSeconds(), "s", Better.LESS);
        account.usage().ifPresent(usage -> result.cpu(usage, account.wallSeconds()));
        said.shot().ifPresent(shot -> result.put("batch-time", shot.seconds(), "s", Better.LESS));
        long peakRss = said.usage()
                .map(ProcessUsage::counters)
                .map(counters -> counters.getOrDefault(ProcessUsage.PEAK_RSS, 0L))
                .orElse(0L);
        if (peakRss > 0) {
            result.count("peak-rss", peakRss, "B");
        }
        result.threads(account.counters(), said);
        account.usage().ifPresent(result::switches);
        account.counters().ifPresent(result::collections);
        return result.metrics;
    }

    private void cpu(ChildUsage usage, double wallSeconds) {
        put("user", usage.userSeconds(), "s", Better.LESS);
        put("system", usage.systemSeconds(), "s", Better.LESS);
        put("cpu", 100 * usage.cpuSeconds() / wallSeconds, "%", Better.NEITHER);
    }

    private void threads(Optional<HotSpotCounters> counters, JvmReport said) {
        Long finalThreads = said.usage()
                .map(usage -> usage.counters().get(ProcessUsage.OS_THREADS))
                .orElse(null);
        if (counters.isPresent() && finalThreads != null) {
            HotSpotCounters hotSpot = counters.get();
            if (hotSpot.peakJavaThreads().isPresent()
                    && hotSpot.liveJavaThreads().isPresent()) {
                long nonJavaThreads =
                        Math.max(0, finalThreads - hotSpot.liveJavaThreads().getAsInt());
                count("peak-threads", hotSpot.peakJavaThreads().getAsInt() + nonJavaThreads, "threads");
            }
        }
    }

    private void switches(ChildUsage usage) {
        count("voluntary-switches", usage.voluntarySwitches(), "switches");
        count("involuntary-switches", usage.involuntarySwitches(), "switches");
    }

    private void collections(HotSpotCounters counters) {
        counters.collections().ifPresent(count -> count("gc-count", count, "collections"));
        counters.collectionSeconds().ifPresent(seconds -> put("gc-time", seconds, "s", Better.LESS));
    }

    private void count(String name, long value, String unit) {
        put(name, (double) value, unit, Better.LESS);
    }

    private void put(String name, double value, String unit, Better better) {
        metrics.put(name, new Metric(value, unit, better));
    }
}
