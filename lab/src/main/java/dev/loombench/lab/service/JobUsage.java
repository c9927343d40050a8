package dev.loombench.lab.service;

import dev.loombench.lab.load.ServerMonitor.CollectionTotals;
import dev.loombench.lab.machine.probe.ChildUsage;
import dev.loombench.lab.machine.probe.HotSpotCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildExit;
import dev.loombench.lab.service.config.SideMetrics;
import dev.loombench.lab.stats.Better;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Peaks of memory and threads of a job's processes, and the counters of its JVMs, read from outside while it
/// runs.
///
/// The kernel and the JVMs keep these figures anyway. Memory and threads are read every 10 ms, or so rarely that
/// reading takes 1 % of one processor at most; what a job reaches after the last reading isn't seen. The counters
/// of a JVM stay readable after its end.
final class JobUsage implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(10);

    /// Interval at which further processes of the job are searched, at least.
    private static final Duration SEARCH_INTERVAL = Duration.ofMillis(100);

    /// Ratio of the pause after a reading to the time that it took.
    private static final int PAUSE_RATIO = 100;

    private static final long MAX_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Child job;
    private final Thread thread;
    private final Map<Long, HotSpotCounters> jvms = new LinkedHashMap<>();
    private List<Long> processes;
    private long nextSearch;
    private long peakRss;
    private int peakThreads;

    /// Threads of the only JVM that aren't Java's, such as those of its collector; from the last reading.
    private int otherThreads;

    private volatile boolean over;

    private JobUsage(Child job) {
        this.job = job;
        this.processes = List.of(job.pid());
        this.thread = Thread.ofPlatform().daemon().name("job-usage").unstarted(this::watch);
    }

    /// Reads a job that has just been started, until it is closed.
    static JobUsage watch(Child job) {
        JobUsage usage = new JobUsage(job);
        usage.thread.start();
        return usage;
    }

    private void watch() {
        try {
            while (!over) {
                long begin = System.nanoTime();
                read();
                Thread.sleep(Duration.ofNanos(pauseNanos(System.nanoTime() - begin, INTERVAL)));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static long pauseNanos(long took, Duration least) {
        return Math.max(least.toNanos(), Math.min(MAX_PAUSE_NANOS, PAUSE_RATIO * took));
    }

    private synchronized void read() {
        search();
        List<ProcessReading> readings = new ArrayList<>();
        for (long pid : processes) {
            Optional<ProcessReading> reading = ProcessReading.read(files, pid);
            reading.ifPresent(readings::add);
            if (!jvms.containsKey(pid)) {
                HotSpotCounters.open(pid, job.startedAt()).ifPresent(counters -> jvms.put(pid, counters));
            }
            reading.ifPresent(current -> readOtherThreads(pid, current));
        }
        readings.stream().reduce(ProcessReading::plus).ifPresent(all -> {
            peakRss = Math.max(peakRss, all.peakRssBytes().orElse(0));
            peakThreads = Math.max(peakThreads, all.threads().orElse(0));
        });
    }

    /// Searches for further processes. That takes long where a process has many threads, each of which may have
    /// started some.
    private void search() {
        long now = System.nanoTime();
        if (nextSearch == 0 || now - nextSearch >= 0) {
            processes = job.knownProcesses();
            long end = System.nanoTime();
            nextSearch = end + pauseNanos(end - now, SEARCH_INTERVAL);
        }
    }

    private void readOtherThreads(long pid, ProcessReading reading) {
        HotSpotCounters counters = jvms.get(pid);
        OptionalInt threads = reading.threads();
        if (counters != null && threads.isPresent()) {
            counters.liveJavaThreads().ifPresent(java -> otherThreads = Math.max(0, threads.getAsInt() - java));
        }
    }

    @Override
    public void close() {
        over = true;
        thread.interrupt();
    }

    /// Metrics of a run, the wall time first. A figure that this machine or the program doesn't provide is
    /// absent.
    ///
    /// - `time`: seconds from the start of the process to its exit.
    /// - `cpu-time`, `user`, `system`: CPU seconds of the process and all that it waited for, by
    ///   `getrusage(RUSAGE_CHILDREN)`.
    /// - `peak-rss`: peak resident memory in bytes (`VmHWM`), added up over the processes that live at a time.
    /// - `peak-threads`: peak number of threads of the operating system; of a single JVM its own peak of Java
    ///   threads with the other threads of its process, if that is more than was seen.
    /// - `gc-time`, `gc-count`: collections and the seconds that they took, by the counters of its JVMs.
    synchronized Map<String, Metric> metrics(ChildExit exit) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        put(metrics, SideMetrics.WALL_TIME, exit.wallSeconds(), "s");
        exit.usage().ifPresent(usage -> cpu(metrics, usage));
        if (peakRss > 0) {
            put(metrics, "peak-rss", (double) peakRss, "B");
        }
        int threads = Math.max(peakThreads, peakThreadsOfJvm());
        if (threads > 0) {
            put(metrics, "peak-threads", threads, "threads");
        }
        CollectionTotals.sum(jvms.values()).ifPresent(all -> all.putInto(metrics, Better.LESS));
        return metrics;
    }

    private int peakThreadsOfJvm() {
        if (jvms.size() != 1) {
            return 0;
        }
        OptionalInt java = jvms.values().iterator().next().peakJavaThreads();
        return java.isPresent() ? java.getAsInt() + otherThreads : 0;
    }

    private static void cpu(Map<String, Metric> metrics, ChildUsage usage) {
        put(metrics, "cpu-time", usage.cpuSeconds(), "s");
        put(metrics, "user", usage.userSeconds(), "s");
        put(metrics, "system", usage.systemSeconds(), "s");
    }

    private static void put(Map<String, Metric> metrics, String name, double value, String unit) {
        metrics.put(name, new Metric(value, unit, Better.LESS));
    }
}
