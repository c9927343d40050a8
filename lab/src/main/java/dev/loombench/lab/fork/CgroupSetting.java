package dev.loombench.lab.fork;

import java.util.List;

/// What a control group of ours limits.
///
/// @param controller whose files these are, such as `cpu`
/// @param unified what is written in version 2, in this order
/// @param first what is written in version 1, in this order
public record CgroupSetting(String controller, List<Entry> unified, List<Entry> first) {
    /// A tenth of a second, as containers have it.
    private static final int PERIOD_MICROS = 100_000;

    /// A file of the group, and what is written into it.
    public record Entry(String file, String value) {}

    /// Processors' worth of time, such as 1.5, in each tenth of a second.
    public static CgroupSetting cpuQuota(double processors) {
        long quota = Math.round(processors * PERIOD_MICROS);
        return new CgroupSetting(
                "cpu",
                List.of(new Entry("cpu.max", quota + " " + PERIOD_MICROS)),
                List.of(
                        new Entry("cpu.cfs_period_us", Integer.toString(PERIOD_MICROS)),
                        new Entry("cpu.cfs_quota_us", Long.toString(quota))));
    }

    /// Threads and processes that exist at once.
    public static CgroupSetting pidsMax(long most) {
        List<Entry> entries = List.of(new Entry("pids.max", Long.toString(most)));
        return new CgroupSetting("pids", entries, entries);
    }
}
