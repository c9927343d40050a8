package dev.loombench.protocol;

import java.util.List;

/// Where the figures of an [Account.Footprint] come from: its keys. All figures are bytes.
public final class FootprintSource {
    /// The heap's live objects: what is in use after full collections.
    public static final String HEAP = "heap";

    /// Physical memory of the process: `VmRSS` of `/proc/self/status`.
    public static final String RSS = "rss";

    /// Page tables of the process, outside its RSS: `VmPTE` of `/proc/self/status`.
    public static final String PAGE_TABLES = "page-tables";

    /// Kernel stacks of the whole machine: `KernelStack` of `/proc/meminfo`.
    public static final String KERNEL_STACK = "kernel-stack";

    /// What the kernel of the whole machine holds in slabs: `Slab` of `/proc/meminfo`.
    public static final String SLAB = "slab";

    /// Address space that Native Memory Tracking counts for its category Thread. As all that it counts, it is
    /// there only with `-XX:NativeMemoryTracking=summary`, and is not the same on all JDKs.
    public static final String NMT_RESERVED = "nmt-reserved";

    /// What of [#NMT_RESERVED] the JVM committed.
    public static final String NMT_COMMITTED = "nmt-committed";

    /// What of [#NMT_COMMITTED] is stacks.
    public static final String NMT_STACK = "nmt-stack";

    /// Memory that the category Thread took by `malloc`.
    public static final String NMT_MALLOC = "nmt-malloc";

    /// Memory in arenas of the category Thread.
    public static final String NMT_ARENA = "nmt-arena";

    /// All of them, the most telling first.
    public static final List<String> NAMES = List.of(
            RSS, HEAP, PAGE_TABLES, KERNEL_STACK, SLAB, NMT_RESERVED, NMT_COMMITTED, NMT_STACK, NMT_MALLOC, NMT_ARENA);

    private FootprintSource() {}
}
