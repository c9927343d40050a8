package dev.loombench.report.text;

import java.util.List;

/// A metric as a column.
///
/// @param metric its name in the run
/// @param head its heading
/// @param source where its figures come from
public record MatrixColumn(String metric, String head, String source) {
    private static final String RUSAGE = "getrusage(RUSAGE_CHILDREN)";
    private static final String COUNTERS = "the JVM's own counters (hsperfdata)";
    private static final String NMT = "Native Memory Tracking, category Thread";

    static final List<MatrixColumn> PROCESS = List.of(
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

    static final List<MatrixColumn> MEMORY = List.of(
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

    static final String MEMORY_EXPLANATION =
            "Bytes that each further thread takes, from one count of threads to the next. Reserved is address space (a"
                    + " platform thread's whole stack), committed what the JVM may touch of it without asking again,"
                    + " resident (RSS) what was touched and lies in memory. The cost falls with the count, since code"
                    + " that was compiled meanwhile needs less stack. JDKs count committed differently: never compare"
                    + " it across JDKs. RSS holds heap that was ever touched; heap is what is alive in it. Kernel stack"
                    + " and slab lie outside RSS.";
}
