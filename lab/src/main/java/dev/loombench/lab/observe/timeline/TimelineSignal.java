package dev.loombench.lab.observe.timeline;

import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

public enum TimelineSignal {
    CPU("CPU", "% of one processor", SignalSource.PROCESS, SignalSource.ANY),
    RSS("physical memory", "B", SignalSource.PROCESS, SignalSource.ANY),
    OS_THREADS("OS threads", "threads", SignalSource.PROCESS, SignalSource.ANY),
    VOLUNTARY_SWITCHES("voluntary context switches", "/s", SignalSource.TASKS, SignalSource.ANY),
    INVOLUNTARY_SWITCHES("involuntary context switches", "/s", SignalSource.TASKS, SignalSource.ANY),
    JAVA_THREADS("live Java threads, without virtual ones", "threads", SignalSource.COUNTERS, SignalSource.ANY),
    PEAK_JAVA_THREADS("peak number of Java threads", "threads", SignalSource.COUNTERS, SignalSource.ANY),
    STARTED_JAVA_THREADS("Java threads started so far", "threads", SignalSource.COUNTERS, SignalSource.ANY),
    CLASSES("classes loaded", "classes", SignalSource.COUNTERS, SignalSource.ANY),
    HEAP_AFTER_COLLECTION("heap in use after the last collection", "B", SignalSource.COUNTERS, SignalSource.ANY),
    HEAP_USED("heap in use, garbage included", "B", SignalSource.HEAP, SignalSource.ANY),
    HEAP_COMMITTED("committed heap", "B", SignalSource.COUNTERS, SignalSource.ANY),
    COLLECTIONS("garbage collections and pauses so far", "collections", SignalSource.COUNTERS, SignalSource.ANY),
    COLLECTING("time in garbage collection", "% of the time", SignalSource.COUNTERS, SignalSource.ANY),
    SAFEPOINTS("safepoints so far", "safepoints", SignalSource.COUNTERS, SignalSource.ANY),
    STOPPED("time stopped at safepoints", "% of the time", SignalSource.COUNTERS, SignalSource.ANY),
    CARRIERS("carriers", "threads", SignalSource.SCHEDULER, SignalSource.SINCE_24_OR_21),
    MOUNTED("busy carriers", "threads", SignalSource.SCHEDULER, SignalSource.SINCE_24_OR_21),
    QUEUED("virtual threads queued for a carrier", "threads", SignalSource.SCHEDULER, SignalSource.SINCE_24_OR_21),
    LIVE_VIRTUAL_THREADS(
            "live virtual threads, including parked ones", "threads", SignalSource.AGENT, SignalSource.SINCE_21),
    SCHEDULING_DELAY(
            "longest wait of a new virtual thread for a carrier", "ms", SignalSource.AGENT, SignalSource.SINCE_21),
    MEAN_SCHEDULING_DELAY(
            "mean wait of new virtual threads for a carrier", "ms", SignalSource.AGENT, SignalSource.SINCE_21),
    PINS("pins of 1 ms and longer", "/s", SignalSource.RECORDING, SignalSource.SINCE_21),
    PINNED("total time in which virtual threads were pinned", "ms/s", SignalSource.RECORDING, SignalSource.SINCE_21),
    NATIVE_MEMORY("native memory committed by the JVM (NMT)", "B", SignalSource.NATIVE_MEMORY, SignalSource.ANY),
    THREAD_STACKS(
            "stacks of platform threads, part of native memory", "B", SignalSource.NATIVE_MEMORY, SignalSource.ANY),
    STEAL("time taken by the hypervisor (steal)", "% of the processors", SignalSource.MACHINE, SignalSource.ANY),
    PRESSURE_CPU(
            "time in which a task waited for a processor", "% of the time", SignalSource.PRESSURE, SignalSource.ANY),
    PRESSURE_MEMORY(
            "time in which all tasks waited for memory", "% of the time", SignalSource.PRESSURE, SignalSource.ANY),
    PRESSURE_IO("time in which all tasks waited for a disk", "% of the time", SignalSource.PRESSURE, SignalSource.ANY),
    THROTTLED("time stopped by a CPU quota", "% of one processor", SignalSource.QUOTA, SignalSource.ANY);

    private final String title;
    private final String unit;
    private final String source;
    private final String jdks;

    TimelineSignal(String title, String unit, String source, String jdks) {
        this.title = title;
        this.unit = unit;
        this.source = source;
        this.jdks = jdks;
    }

    /// Name in files, such as `os-threads`.
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    /// The file or command from which it is read.
    public String source() {
        return source;
    }

    /// The JDK versions that provide it.
    public String jdks() {
        return jdks;
    }

    private static final class SignalSource {
        private static final String PROCESS = "/proc/PID/stat, status";
        private static final String TASKS = "/proc/PID/task/*/status, of threads alive when read";
        private static final String COUNTERS = "the JVM's own counters, hsperfdata";
        private static final String SCHEDULER = "jcmd Thread.vthread_scheduler; in diagnosis trials the agent";
        private static final String MACHINE = "/proc/stat";
        private static final String PRESSURE = "/proc/pressure";
        private static final String QUOTA = "cpu.stat of its control groups";
        private static final String ANY = "any";
        private static final String AGENT = "the agent, in diagnosis trials";
        private static final String RECORDING = "jdk.VirtualThreadPinned in the recording, in diagnosis trials";
        private static final String NATIVE_MEMORY = "jcmd VM.native_memory, in diagnosis trials";
        private static final String HEAP = "jcmd GC.heap_info, in diagnosis trials";
        private static final String SINCE_21 = "21 and later";
        private static final String SINCE_24_OR_21 = "24 and later; in diagnosis trials 21 and later";
    }

    /// Time-weighted means of signals over a trial's measurement window.
    public static final class WindowMeans {
        /// Signals whose values apply to the time since the previous value, so that they can be weighted by
        /// time.
        private static final Set<String> RATE_SIGNALS = Set.of(
                TimelineSignal.CPU.key(),
                TimelineSignal.STOPPED.key(),
                TimelineSignal.STEAL.key(),
                TimelineSignal.MEAN_SCHEDULING_DELAY.key());

        /// Minimum length of a window, since CPU time is counted in ticks of 10 ms.
        private static final long MIN_WINDOW_MILLIS = 300;

        private static final double MIN_COVERED_SHARE = 0.9;

        private WindowMeans() {}

        /// Means by signal name, in the signals' units.
        ///
        /// @return without signals that cover less than nine tenths of the window; empty if the window is
        ///     unknown or shorter than 300 ms
        public static Map<String, Double> of(TimelineDocument timeline) {
            WindowRecord window = timeline.window();
            Map<String, Double> means = new LinkedHashMap<>();
            if (window == null || window.to() - window.from() < MIN_WINDOW_MILLIS) {
                return means;
            }
            for (SeriesRecord series : timeline.series()) {
                if (RATE_SIGNALS.contains(series.signal())) {
                    mean(series, window).ifPresent(mean -> means.put(series.signal(), mean));
                }
            }
            return means;
        }

        private static OptionalDouble mean(SeriesRecord series, WindowRecord window) {
            double sum = 0;
            long covered = 0;
            for (int i = 1; i < series.millis().size(); i++) {
                long from = Math.max(series.millis().get(i - 1), window.from());
                long to = Math.min(series.millis().get(i), window.to());
                if (to > from) {
                    sum += (to - from) * series.values().get(i);
                    covered += to - from;
                }
            }
            return covered < MIN_COVERED_SHARE * (window.to() - window.from())
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(sum / covered);
        }
    }
}
