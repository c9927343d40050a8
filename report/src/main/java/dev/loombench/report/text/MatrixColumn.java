package dev.loombench.report.text;

import java.util.ArrayList;
import java.util.List;

/// A metric as a column of the matrix.
///
/// @param metric its name in the run
/// @param head its heading
/// @param source where its figures come from
/// @param rank 0 for a column that is always shown; if space is short, the one with the highest rank is dropped
///     first
public record MatrixColumn(String metric, String head, String source, int rank) {
    private static final String GENERATOR =
            "the generator, from each request's intended start (in a closed loop: from its sending)";
    private static final String RUSAGE = "getrusage(RUSAGE_CHILDREN)";
    private static final String COUNTERS = "the JVM's own counters (hsperfdata)";
    private static final String SERVER_CPU = "/proc of the server's process, within the steady window";
    private static final String NMT = "Native Memory Tracking, category Thread";

    static final List<MatrixColumn> PROCESS = ranked(
            new MatrixColumn("time", "real", "the lab's clock, from start to end"),
            new MatrixColumn("user", "user", RUSAGE),
            new MatrixColumn("system", "system", RUSAGE),
            new MatrixColumn("cpu", "cpu", "(user + system) / real"),
            new MatrixColumn("peak-rss", "peak RSS", "VmHWM of /proc/self/status"),
            new MatrixColumn("peak-threads", "threads", COUNTERS + ", and the JVM's threads that aren't Java's"),
            new MatrixColumn("voluntary-switches", "voluntary", RUSAGE),
            new MatrixColumn("involuntary-switches", "forced", RUSAGE),
            new MatrixColumn("gc-count", "GCs", COUNTERS),
            new MatrixColumn("gc-time", "GC time", COUNTERS));

    static final List<MatrixColumn> MEMORY = ranked(
            new MatrixColumn("rss-per-thread", "RSS", "VmRSS of /proc/self/status"),
            new MatrixColumn("heap-per-thread", "heap", "MemoryMXBean after full collections"),
            new MatrixColumn("page-tables-per-thread", "page tables", "VmPTE of /proc/self/status"),
            new MatrixColumn(
                    "kernel-stack-per-thread", "kernel stack", "KernelStack of /proc/meminfo, the whole machine"),
            new MatrixColumn("slab-per-thread", "slab", "Slab of /proc/meminfo, the whole machine"),
            new MatrixColumn("nmt-reserved-per-thread", "reserved", NMT),
            new MatrixColumn("nmt-committed-per-thread", "committed", NMT),
            new MatrixColumn("nmt-stack-per-thread", "stack", NMT),
            new MatrixColumn("nmt-malloc-per-thread", "malloc", NMT),
            new MatrixColumn("nmt-arena-per-thread", "arena", NMT));

    static final List<MatrixColumn> HTTP = List.of(
            new MatrixColumn("capacity", "capacity", "a search: the highest rate that keeps the objective", 0),
            new MatrixColumn(
                    "saturation", "saturation", "right answers per second under more load than it can carry", 1),
            new MatrixColumn("p50", "p50", GENERATOR, 0),
            new MatrixColumn("p90", "p90", GENERATOR, 11),
            new MatrixColumn("p95", "p95", GENERATOR, 14),
            new MatrixColumn("p99", "p99", GENERATOR, 1),
            new MatrixColumn("p99.9", "p99.9", GENERATOR, 6),
            new MatrixColumn("max", "max", GENERATOR, 5),
            new MatrixColumn("mean", "mean", GENERATOR, 16),
            new MatrixColumn("rate", "rate", "right answers per second of the steady window", 2),
            new MatrixColumn("offered-rate", "offered", "what the generator was to send per second", 8),
            new MatrixColumn("errors", "errors", "requests without a right answer, of all that ended", 3),
            new MatrixColumn("cpu-per-request", "CPU/answer", SERVER_CPU + ", divided by the right answers", 4),
            new MatrixColumn("cpu", "CPU", SERVER_CPU + ", of one processor's time", 10),
            new MatrixColumn("peak-threads", "threads", "/proc of the server's process, twice a second", 7),
            new MatrixColumn("peak-rss", "peak RSS", "VmHWM of the server's process", 9),
            new MatrixColumn("gc-count", "GCs", COUNTERS, 13),
            new MatrixColumn("gc-time", "GC time", COUNTERS, 15),
            new MatrixColumn("heap-after-gc", "heap", COUNTERS + ", when a collection last looked", 21),
            new MatrixColumn(
                    "time-to-first-answer", "1st answer", "the lab's clock, from the start of the process", 12),
            new MatrixColumn(
                    "users-accounted", "users by N = X·R", "rate times mean response time, of a closed loop", 17),
            new MatrixColumn("fewest-per-user", "fewest/user", "answers to the user who had the fewest", 18),
            new MatrixColumn("most-per-user", "most/user", "answers to the user who had the most", 19),
            new MatrixColumn(
                    "oldest-unanswered", "oldest open", "the longest that a request waited without an answer", 20));

    static final String MEMORY_EXPLANATION =
            "Bytes that each further thread takes, from one count of threads to the next. Reserved is address space (a"
                    + " platform thread's whole stack), committed what the JVM may touch of it without asking again,"
                    + " resident (RSS) what was touched and lies in memory. The cost falls with the count, since code"
                    + " that was compiled meanwhile needs less stack. JDKs count committed differently: never compare"
                    + " it across JDKs. RSS holds heap that was ever touched; heap is what is alive in it. Kernel stack"
                    + " and slab lie outside RSS.";

    /// The columns ranked in the given order.
    private static List<MatrixColumn> ranked(MatrixColumn... columns) {
        List<MatrixColumn> ranked = new ArrayList<>();
        for (MatrixColumn column : columns) {
            ranked.add(new MatrixColumn(column.metric(), column.head(), column.source(), ranked.size()));
        }
        return List.copyOf(ranked);
    }

    private MatrixColumn(String metric, String head, String source) {
        this(metric, head, source, 0);
    }
}
