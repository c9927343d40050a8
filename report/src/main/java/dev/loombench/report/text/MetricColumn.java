package dev.loombench.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A metric as a column of the matrix.
///
/// @param metric its name in the run
/// @param head its heading
/// @param source where its figures come from
/// @param rank 0 for a column that is always shown; if space is short, the one with the highest rank is dropped
///     first
public record MetricColumn(String metric, String head, String source, int rank) {
    private static final String GENERATOR =
            "the generator, from each request's intended start (in a closed loop: from its sending)";
    private static final String RUSAGE = "getrusage(RUSAGE_CHILDREN)";
    private static final String COUNTERS = "the JVM's own counters (hsperfdata)";
    private static final String SERVER_CPU = "/proc of the server's process, within the steady window";
    private static final String OPERATIONS = "the program's clock, each operation";
    private static final String COLLECTORS = "the JVM's beans of its collectors";
    private static final String NMT = "Native Memory Tracking, category Thread";

    static final List<MetricColumn> PROCESS = ranked(
            new MetricColumn("time", "real", "the lab's clock, from start to end"),
            new MetricColumn("cpu-time", "CPU time", RUSAGE),
            new MetricColumn("user", "user", RUSAGE),
            new MetricColumn("system", "system", RUSAGE),
            new MetricColumn("cpu", "cpu", "(user + system) / real"),
            new MetricColumn("peak-rss", "peak RSS", "VmHWM of the process"),
            new MetricColumn("peak-threads", "threads", COUNTERS + ", and the JVM's threads that aren't Java's"),
            new MetricColumn("voluntary-switches", "voluntary", RUSAGE),
            new MetricColumn("involuntary-switches", "forced", RUSAGE),
            new MetricColumn("gc-count", "GCs", COUNTERS),
            new MetricColumn("gc-time", "GC time", COUNTERS));

    static final List<MetricColumn> PROGRAM = ranked(
            new MetricColumn("time", "time", "the program's clock, the mean over its measured time"),
            new MetricColumn("end-time", "end", "until nothing that an operation started runs any more"),
            new MetricColumn("throughput", "ops/s", "operations of the measured time, by the program's clock"),
            new MetricColumn("p50", "p50", OPERATIONS),
            new MetricColumn("p99", "p99", OPERATIONS),
            new MetricColumn("max", "max", OPERATIONS),
            new MetricColumn("start-time", "start", "the program's clock, until all threads or timers were started"),
            new MetricColumn("wake-up-error", "wake-up p99", "how much later than asked a wait ended"),
            new MetricColumn("warm-after", "warm after", "until throughput stayed within a tenth of its final value"),
            new MetricColumn("hung", "hung", "the program itself, at its limit"),
            new MetricColumn("time-to-hang", "hung after", "the program's clock, at its last progress"),
            new MetricColumn("allocated", "allocated/op", "the JVM's counters of its threads"),
            new MetricColumn("memory", "memory/thread", "growth of the process's resident memory"),
            new MetricColumn("peak-threads", "threads", "the operating system"),
            new MetricColumn("pause", "longest pause", COLLECTORS),
            new MetricColumn("gc-time", "GC time", COLLECTORS),
            new MetricColumn("collections", "GCs", COLLECTORS));

    static final List<MetricColumn> MEMORY = ranked(
            new MetricColumn("rss-per-thread", "RSS", "VmRSS of /proc/self/status"),
            new MetricColumn("heap-per-thread", "heap", "MemoryMXBean after full collections"),
            new MetricColumn("page-tables-per-thread", "page tables", "VmPTE of /proc/self/status"),
            new MetricColumn(
                    "kernel-stack-per-thread", "kernel stack", "KernelStack of /proc/meminfo, the whole machine"),
            new MetricColumn("slab-per-thread", "slab", "Slab of /proc/meminfo, the whole machine"),
            new MetricColumn("nmt-reserved-per-thread", "reserved", NMT),
            new MetricColumn("nmt-committed-per-thread", "committed", NMT),
            new MetricColumn("nmt-stack-per-thread", "stack", NMT),
            new MetricColumn("nmt-malloc-per-thread", "malloc", NMT),
            new MetricColumn("nmt-arena-per-thread", "arena", NMT));

    static final List<MetricColumn> HTTP = List.of(
            new MetricColumn("capacity", "capacity", "a search: the highest rate that keeps the objective", 0),
            new MetricColumn(
                    "saturation", "saturation", "right answers per second under more load than it can carry", 1),
            new MetricColumn("p50", "p50", GENERATOR, 0),
            new MetricColumn("p90", "p90", GENERATOR, 11),
            new MetricColumn("p95", "p95", GENERATOR, 14),
            new MetricColumn("p99", "p99", GENERATOR, 1),
            new MetricColumn("p99.9", "p99.9", GENERATOR, 6),
            new MetricColumn("max", "max", GENERATOR, 5),
            new MetricColumn("mean", "mean", GENERATOR, 16),
            new MetricColumn("rate", "rate", "right answers per second of the steady window", 2),
            new MetricColumn("offered-rate", "offered", "what the generator was to send per second", 8),
            new MetricColumn("errors", "errors", "requests without a right answer, of all that ended", 3),
            new MetricColumn("cpu-per-request", "CPU/answer", SERVER_CPU + ", divided by the right answers", 4),
            new MetricColumn("cpu", "CPU", SERVER_CPU + ", of one processor's time", 10),
            new MetricColumn("peak-threads", "threads", "/proc of the server's process, twice a second", 7),
            new MetricColumn("peak-rss", "peak RSS", "VmHWM of the server's process", 9),
            new MetricColumn("gc-count", "GCs", COUNTERS, 13),
            new MetricColumn("gc-time", "GC time", COUNTERS, 15),
            new MetricColumn("heap-after-gc", "heap", COUNTERS + ", when a collection last looked", 21),
            new MetricColumn(
                    "time-to-first-answer", "1st answer", "the lab's clock, from the start of the process", 12),
            new MetricColumn(
                    "users-accounted", "users by N = X·R", "rate times mean response time, of a closed loop", 17),
            new MetricColumn("fewest-per-user", "fewest/user", "answers to the user who had the fewest", 18),
            new MetricColumn("most-per-user", "most/user", "answers to the user who had the most", 19),
            new MetricColumn(
                    "oldest-unanswered", "oldest open", "the longest that a request waited without an answer", 20));

    /// Columns of what is measured of servers from outside while a driver of one's own loads them.
    static final List<MetricColumn> UNDER_DRIVER = Stream.concat(
                    Stream.of(
                            new MetricColumn(
                                    "cpu-per-operation",
                                    "CPU per unit of work",
                                    "/proc of the server's process while the driver ran, divided by what it did",
                                    1),
                            new MetricColumn(
                                    "cpu-time", "CPU", "/proc of the server's process while the driver ran", 1)),
                    HTTP.stream()
                            .filter(column -> Set.of(
                                            "peak-threads",
                                            "peak-rss",
                                            "gc-count",
                                            "gc-time",
                                            "heap-after-gc",
                                            "time-to-first-answer")
                                    .contains(column.metric())))
            .toList();

    static final String MEMORY_EXPLANATION =
            "Bytes that each further thread takes, from one count of threads to the next. Reserved is address space (a"
                    + " platform thread's whole stack), committed what the JVM may touch of it without asking again,"
                    + " resident (RSS) what was touched and lies in memory. The cost falls with the count, since code"
                    + " that was compiled meanwhile needs less stack. JDKs count committed differently: never compare"
                    + " it across JDKs. RSS holds heap that was ever touched; heap is what is alive in it. Kernel stack"
                    + " and slab lie outside RSS.";

    /// The columns ranked in the given order.
    private static List<MetricColumn> ranked(MetricColumn... columns) {
        List<MetricColumn> ranked = new ArrayList<>();
        for (MetricColumn column : columns) {
            ranked.add(new MetricColumn(column.metric(), column.head(), column.source(), ranked.size()));
        }
        return List.copyOf(ranked);
    }

    private MetricColumn(String metric, String head, String source) {
        this(metric, head, source, 0);
    }
}
