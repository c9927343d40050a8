package dev.loombench.lab.observe.timeline;

import java.util.Locale;

/// The signals of a timeline.
public enum TimelineSignal {
    CPU("CPU", "% of one processor", Source.PROCESS, Source.ANY),
    RSS("physical memory", "B", Source.PROCESS, Source.ANY),
    OS_THREADS("OS threads", "threads", Source.PROCESS, Source.ANY),
    VOLUNTARY_SWITCHES("voluntary context switches", "/s", Source.TASKS, Source.ANY),
    INVOLUNTARY_SWITCHES("involuntary context switches", "/s", Source.TASKS, Source.ANY),
    JAVA_THREADS("live Java threads, without virtual ones", "threads", Source.COUNTERS, Source.ANY),
    PEAK_JAVA_THREADS("peak number of Java threads", "threads", Source.COUNTERS, Source.ANY),
    STARTED_JAVA_THREADS("Java threads started so far", "threads", Source.COUNTERS, Source.ANY),
    CLASSES("classes loaded", "classes", Source.COUNTERS, Source.ANY),
    HEAP_AFTER_COLLECTION("heap in use after the last collection", "B", Source.COUNTERS, Source.ANY),
    HEAP_USED("heap in use, garbage included", "B", Source.HEAP, Source.ANY),
    HEAP_COMMITTED("committed heap", "B", Source.COUNTERS, Source.ANY),
    COLLECTIONS("garbage collections and pauses so far", "collections", Source.COUNTERS, Source.ANY),
    COLLECTING("time in garbage collection", "% of the time", Source.COUNTERS, Source.ANY),
    SAFEPOINTS("safepoints so far", "safepoints", Source.COUNTERS, Source.ANY),
    STOPPED("time stopped at safepoints", "% of the time", Source.COUNTERS, Source.ANY),
    CARRIERS("carriers", "threads", Source.SCHEDULER, Source.SINCE_24_OR_21),
    MOUNTED("busy carriers", "threads", Source.SCHEDULER, Source.SINCE_24_OR_21),
    QUEUED("virtual threads queued for a carrier", "threads", Source.SCHEDULER, Source.SINCE_24_OR_21),
    LIVE_VIRTUAL_THREADS("live virtual threads, including parked ones", "threads", Source.AGENT, Source.SINCE_21),
    SCHEDULING_DELAY("longest wait of a new virtual thread for a carrier", "ms", Source.AGENT, Source.SINCE_21),
    MEAN_SCHEDULING_DELAY("mean wait of new virtual threads for a carrier", "ms", Source.AGENT, Source.SINCE_21),
    PINS("pins of 1 ms and longer", "/s", Source.RECORDING, Source.SINCE_21),
    PINNED("total time in which virtual threads were pinned", "ms/s", Source.RECORDING, Source.SINCE_21),
    NATIVE_MEMORY("native memory committed by the JVM (NMT)", "B", Source.NATIVE_MEMORY, Source.ANY),
    THREAD_STACKS("stacks of platform threads, part of native memory", "B", Source.NATIVE_MEMORY, Source.ANY),
    STEAL("time taken by the hypervisor (steal)", "% of the processors", Source.MACHINE, Source.ANY),
    PRESSURE_CPU("time in which a task waited for a processor", "% of the time", Source.PRESSURE, Source.ANY),
    PRESSURE_MEMORY("time in which all tasks waited for memory", "% of the time", Source.PRESSURE, Source.ANY),
    PRESSURE_IO("time in which all tasks waited for a disk", "% of the time", Source.PRESSURE, Source.ANY),
    THROTTLED("time stopped by a CPU quota", "% of one processor", Source.QUOTA, Source.ANY);

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

    private static final class Source {
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
}
