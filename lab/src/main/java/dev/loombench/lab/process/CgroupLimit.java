package dev.loombench.lab.process;

import java.util.List;

/// A resource limit of a control group, with the files to write for it.
///
/// @param controller the kernel's controller, such as `cpu`
/// @param version2 files to write in cgroup version 2, in this order
/// @param version1 files to write in cgroup version 1, in this order
public record CgroupLimit(String controller, List<Entry> version2, List<Entry> version1) {
    /// Length of a quota period: 100 ms, the default of container runtimes.
    private static final int QUOTA_PERIOD_MICROS = 100_000;

    /// A file of the group with the value to write into it.
    public record Entry(String file, String value) {}

    /// A CPU quota in processors, such as 1.5, enforced in each period of 100 ms.
    public static CgroupLimit cpuQuota(double processors) {
        long quota = Math.round(processors * QUOTA_PERIOD_MICROS);
        return new CgroupLimit(
                "cpu",
                List.of(new Entry("cpu.max", quota + " " + QUOTA_PERIOD_MICROS)),
                List.of(
                        new Entry("cpu.cfs_period_us", Integer.toString(QUOTA_PERIOD_MICROS)),
                        new Entry("cpu.cfs_quota_us", Long.toString(quota))));
    }

    /// The maximum number of threads and processes that exist at once.
    public static CgroupLimit pidsMax(long maxTasks) {
        List<Entry> entries = List.of(new Entry("pids.max", Long.toString(maxTasks)));
        return new CgroupLimit("pids", entries, entries);
    }
}
