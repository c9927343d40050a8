package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.CgroupPaths.Hierarchy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The limits of a process's control groups, and the time they cost it. The strictest level of the hierarchy
/// applies; no limit and an unreadable file are both absent.
public final class Cgroup {
    /// Version 1 reports no limit as the largest multiple of the page size; no real limit comes near 2⁶².
    private static final long UNLIMITED_BYTES = 1L << 62;

    private static final Pattern QUOTA = Pattern.compile("(\\d{1,18}) (\\d{1,18})");

    private final ProcFiles files;
    private final CgroupPaths paths;
    private final Hierarchy cpu;
    private final Hierarchy memory;
    private final Hierarchy pids;

    private Cgroup(ProcFiles files, CgroupPaths paths) {
        this.files = files;
        this.paths = paths;
        this.cpu = paths.of("cpu");
        this.memory = paths.of("memory");
        this.pids = paths.of("pids");
    }

    /// Finds the groups of this process; limits are read at each call.
    public static Cgroup locate(ProcFiles files) {
        return new Cgroup(files, CgroupPaths.read(files, "self"));
    }

    /// Finds the groups of another process, as far as they are visible in this namespace.
    public static Cgroup locate(ProcFiles files, long pid) {
        return new Cgroup(files, CgroupPaths.read(files, Long.toString(pid)));
    }

    /// The group of this process for a controller, such as `cpu`; absent where there is none.
    public Optional<CgroupDirectory> directory(String controller) {
        Hierarchy hierarchy = paths.of(controller);
        List<Path> levels = hierarchy.paths().stream().map(files::path).toList();
        return levels.isEmpty()
                ? Optional.empty()
                : Optional.of(new CgroupDirectory(
                        levels.getFirst(), levels.stream().skip(1).findFirst(), hierarchy.unified()));
    }

    /// CPU quota in processors, such as 1.5.
    public OptionalDouble cpuQuota() {
        return cpu.paths().stream()
                .map(cpu.unified() ? this::quotaUnified : this::quotaFirst)
                .flatMapToDouble(OptionalDouble::stream)
                .min();
    }

    /// Memory limit of the group, in bytes.
    public OptionalLong memoryLimit() {
        return memory.paths().stream()
                .flatMapToLong(path -> limit(path).stream())
                .min();
    }

    /// Bytes left below the limit, counting reclaimable file cache as free. The strictest level applies.
    public OptionalLong memoryAvailable() {
        return memory.paths().stream()
                .flatMapToLong(path -> available(path).stream())
                .min();
    }

    /// Maximum number of threads and processes in the group.
    public OptionalLong pidsLimit() {
        return pids.paths().stream()
                .flatMapToLong(path -> files.number(path + "/pids.max").stream())
                .min();
    }

    /// Number of threads and processes that may still be started in the group. The strictest level applies.
    public OptionalLong pidsAvailable() {
        return pids.paths().stream()
                .flatMapToLong(path -> {
                    OptionalLong maximum = files.number(path + "/pids.max");
                    long current = files.number(path + "/pids.current").orElse(0);
                    return maximum.stream().map(limit -> Math.max(0, limit - current));
                })
                .min();
    }

    /// Throttling of this process's groups by the CPU quota so far, summed over all levels.
    public Optional<Throttling> throttling() {
        List<Throttling> levels = cpu.paths().stream()
                .map(this::throttling)
                .flatMap(Optional::stream)
                .toList();
        return levels.stream().reduce(Throttling::plus);
    }

    /// Parses `cpu.max`: quota and period in microseconds, or `max` for the quota.
    private OptionalDouble quotaUnified(String path) {
        Matcher fields = QUOTA.matcher(files.text(path + "/cpu.max").orElse(""));
        return fields.matches()
                ? ratio(Double.parseDouble(fields.group(1)), Double.parseDouble(fields.group(2)))
                : OptionalDouble.empty();
    }

    private OptionalDouble quotaFirst(String path) {
        double quota = (double) files.number(path + "/cpu.cfs_quota_us").orElse(-1);
        double period = (double) files.number(path + "/cpu.cfs_period_us").orElse(0);
        return ratio(quota, period);
    }

    private static OptionalDouble ratio(double quota, double period) {
        return quota > 0 && period > 0 ? OptionalDouble.of(quota / period) : OptionalDouble.empty();
    }

    private OptionalLong limit(String path) {
        OptionalLong limit = files.number(path + (memory.unified() ? "/memory.max" : "/memory.limit_in_bytes"));
        return limit.stream().filter(bytes -> bytes < UNLIMITED_BYTES).findFirst();
    }

    private OptionalLong available(String path) {
        OptionalLong limit = limit(path);
        OptionalLong used = files.number(path + (memory.unified() ? "/memory.current" : "/memory.usage_in_bytes"));
        if (limit.isEmpty() || used.isEmpty()) {
            return OptionalLong.empty();
        }
        String cache = memory.unified() ? "inactive_file" : "total_inactive_file";
        long reclaimable = files.field(path + "/memory.stat", cache).orElse(0);
        return OptionalLong.of(Math.clamp(limit.getAsLong() - used.getAsLong() + reclaimable, 0, limit.getAsLong()));
    }

    private Optional<Throttling> throttling(String path) {
        OptionalLong periods = files.field(path + "/cpu.stat", "nr_throttled");
        OptionalLong micros = cpu.unified()
                ? files.field(path + "/cpu.stat", "throttled_usec")
                : files.field(path + "/cpu.stat", "throttled_time").stream()
                        .map(nanos -> nanos / 1_000)
                        .findFirst();
        return periods.isEmpty() || micros.isEmpty()
                ? Optional.empty()
                : Optional.of(new Throttling(periods.getAsLong(), micros.getAsLong()));
    }
}
