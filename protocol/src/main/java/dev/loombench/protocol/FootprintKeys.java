package dev.loombench.protocol;

import java.util.List;

/// The keys of the figures of a [JvmReport.Footprint], by their sources. All figures are bytes.
public final class FootprintKeys {
    /// The live objects of the heap: its used size after full collections.
    public static final String HEAP = "heap";

    /// Physical memory of the process: `VmRSS` of `/proc/self/status`.
    public static final String RSS = "rss";

    /// Page tables of the process, outside its RSS: `VmPTE` of `/proc/self/status`.
    public static final String PAGE_TABLES = "page-tables";

    /// The kernel stacks of the whole machine: `KernelStack` of `/proc/meminfo`.
    public static final String KERNEL_STACK = "kernel-stack";

    /// The kernel's slab memory of the whole machine: `Slab` of `/proc/meminfo`.
    public static final String SLAB = "slab";

    /// The reserved address space in Native Memory Tracking's category Thread. Like all its figures, it exists
    /// only with `-XX:NativeMemoryTracking=summary`, and its meaning varies with the JDK.
    public static final String NMT_RESERVED = "nmt-reserved";

    /// The committed part of [#NMT_RESERVED].
    public static final String NMT_COMMITTED = "nmt-committed";

    /// The stacks in [#NMT_COMMITTED].
    public static final String NMT_STACK = "nmt-stack";

    /// The memory of the category Thread from `malloc`.
    public static final String NMT_MALLOC = "nmt-malloc";

    /// The memory of the category Thread in arenas.
    public static final String NMT_ARENA = "nmt-arena";

    /// All keys, the most informative first.
    public static final List<String> NAMES = List.of(
            RSS, HEAP, PAGE_TABLES, KERNEL_STACK, SLAB, NMT_RESERVED, NMT_COMMITTED, NMT_STACK, NMT_MALLOC, NMT_ARENA);

    private FootprintKeys() {}
}
