package dev.loombench.lab.probe;

import dev.loombench.lab.probe.CgroupPaths.Hierarchy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The limits that the control groups of this process set, and what they cost it. The narrowest of all
/// levels counts; "no limit" and "not readable" are both absent.
public final class Cgroup {
    /// Version 1 writes "no limit" as the largest multiple of a page: nothing real comes near 2⁶².
    private static final long UNLIMITED = 1L << 62;

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

    /// Finds the groups of this process; their limits are read at each call.
    public static Cgroup locate(ProcFiles files) {
        return new Cgroup(files, CgroupPaths.read(files, "self"));
    }

    /// Finds the groups of another process, as far as they are visible from here.
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

    /// Processors' worth of time that this process may use, such as 1.5.
    public OptionalDouble cpuQuota() {
        return cpu.paths().stream()
                .map(cpu.unified() ? this::quotaUnified : this::quotaFirst)
                .flatMapToDouble(OptionalDouble::stream)
                .min();
    }

    /// Bytes that this process and its neighbours in the group may use.
    public OptionalLong memoryLimit() {
        return memory.paths().stream()
                .flatMapToLong(path -> limit(path).stream())
                .min();
    }

    /// Bytes that the groups still allow: limit less use, where the file cache that the kernel would give
    /// up counts as free. The narrowest level counts.
    public OptionalLong memoryAvailable() {
        return memory.paths().stream()
                .flatMapToLong(path -> available(path).stream())
                .min();
    }

    /// Threads and processes that may exist in the group at once.
    public OptionalLong pidsLimit() {
        return pids.paths().stream()
                .flatMapToLong(path -> files.number(path + "/pids.max").stream())
                .min();
    }

    /// Threads and processes that may still be started in the group. The narrowest level counts.
    public OptionalLong pidsAvailable() {
        return pids.paths().stream()
                .flatMapToLong(path -> {
                    OptionalLong most = files.number(path + "/pids.max");
                    long now = files.number(path + "/pids.current").orElse(0);
                    return most.stream().map(limit -> Math.max(0, limit - now));
                })
                .min();
    }

    /// How often and how long the quota has stopped this process's groups so far.
    public Optional<Throttling> throttling() {
        List<Throttling> levels = cpu.paths().stream()
                .map(this::throttling)
                .flatMap(Optional::stream)
                .toList();
        return levels.stream().reduce(Throttling::plus);
    }

    /// The file holds quota and period in microseconds, or `max` for the quota.
    private OptionalDouble quotaUnified(String path) {
        Matcher words = QUOTA.matcher(files.text(path + "/cpu.max").orElse(""));
        return words.matches()
                ? ratio(Double.parseDouble(words.group(1)), Double.parseDouble(words.group(2)))
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
        return limit.stream().filter(bytes -> bytes < UNLIMITED).findFirst();
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
        OptionalLong times = files.field(path + "/cpu.stat", "nr_throttled");
        OptionalLong micros = cpu.unified()
                ? files.field(path + "/cpu.stat", "throttled_usec")
                : files.field(path + "/cpu.stat", "throttled_time").stream()
                        .map(nanos -> nanos / 1_000)
                        .findFirst();
        return times.isEmpty() || micros.isEmpty()
                ? Optional.empty()
                : Optional.of(new Throttling(times.getAsLong(), micros.getAsLong()));
    }
}
