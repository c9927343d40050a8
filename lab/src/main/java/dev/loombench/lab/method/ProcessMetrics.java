package dev.loombench.lab.method;

import dev.loombench.lab.journal.TrialRecord.Better;
import dev.loombench.lab.journal.TrialRecord.Metric;
import dev.loombench.lab.probe.ChildUsage;
import dev.loombench.lab.probe.HotSpotCounters;
import dev.loombench.protocol.Account;
import dev.loombench.protocol.Account.Usage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The metrics of a whole process. What can't be read here is absent.
///
/// - `time`: seconds from its start to its end, the `real` of a shell's `time`.
/// - `user`, `system`: CPU seconds of all its threads, by `getrusage(RUSAGE_CHILDREN)`.
/// - `cpu`: (user + system) / time, in percent of one processor.
/// - `batch-time`: seconds from before the executor was opened until after it was closed, by the process
///   itself.
/// - `peak-rss`: the most physical memory it had, in bytes (`VmHWM`).
/// - `peak-threads`: the most threads of the operating system: the JVM's own count of the most Java threads
///   (`java.threads.livePeak`), and those threads at its end that aren't Java's.
/// - `voluntary-switches`, `involuntary-switches`: context switches of all its threads.
/// - `gc-count`, `gc-time`: collections and the seconds that they took, by the JVM's counters.
final class ProcessMetrics {
    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    private ProcessMetrics() {}

    static Map<String, Metric> of(ProcessAccount account, Account said) {
        ProcessMetrics made = new ProcessMetrics();
        made.put("time", account.wallSeconds(), "s", Better.LESS);
        account.usage().ifPresent(usage -> made.cpu(usage, account.wallSeconds()));
        said.shot().ifPresent(shot -> made.put("batch-time", shot.seconds(), "s", Better.LESS));
        long peakRss = said.usage()
                .map(Usage::counters)
                .map(counters -> counters.getOrDefault(Usage.PEAK_RSS, 0L))
                .orElse(0L);
        if (peakRss > 0) {
            made.count("peak-rss", peakRss, "B");
        }
        made.threads(account.counters(), said);
        account.usage().ifPresent(made::switches);
        account.counters().ifPresent(made::collections);
        return made.metrics;
    }

    private void cpu(ChildUsage usage, double wallSeconds) {
        put("user", usage.userSeconds(), "s", Better.LESS);
        put("system", usage.systemSeconds(), "s", Better.LESS);
        put("cpu", 100 * usage.cpuSeconds() / wallSeconds, "%", Better.NEITHER);
    }

    private void threads(Optional<HotSpotCounters> counters, Account said) {
        Long atTheEnd = said.usage()
                .map(usage -> usage.counters().get(Usage.OS_THREADS))
                .orElse(null);
        if (counters.isPresent() && atTheEnd != null) {
            HotSpotCounters seen = counters.get();
            if (seen.peakJavaThreads().isPresent() && seen.liveJavaThreads().isPresent()) {
                long others = Math.max(0, atTheEnd - seen.liveJavaThreads().getAsInt());
                count("peak-threads", seen.peakJavaThreads().getAsInt() + others, "threads");
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
