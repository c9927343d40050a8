package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.Cgroup.CgroupPaths.Hierarchy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

    /// The locations of a process's control groups, for version 1, version 2 and hybrid hierarchies, inside and
    /// outside containers.
    ///
    /// @see <a href="https://man7.org/linux/man-pages/man7/cgroups.7.html">cgroups(7)</a>
    ///
    /// @param own whether they are of this process, which counts as a member of what it sees mounted
    record CgroupPaths(boolean own, List<Membership> memberships, List<Mount> mounts) {

        /// A line of `/proc/self/cgroup`; version 2 has no controllers there.
        record Membership(List<String> controllers, String path) {}

        /// A line of `/proc/self/mountinfo`.
        ///
        /// @param root the part of the hierarchy that is mounted here
        record Mount(String root, String point, boolean unified, List<String> options) {}

        /// The directories of a controller.
        ///
        /// @param paths from the process's group up to the outermost visible one; the limits of each apply
        record Hierarchy(List<String> paths, boolean unified) {}

        /// Reads memberships of a process and the mounts of this namespace.
        ///
        /// @param process a process id, or `self`
        static CgroupPaths read(ProcFiles files, String process) {
            return new CgroupPaths(
                    process.equals("self"),
                    files.lines("/proc/" + process + "/cgroup").stream()
                            .map(CgroupPaths::membership)
                            .flatMap(Optional::stream)
                            .toList(),
                    files.lines("/proc/self/mountinfo").stream()
                            .map(CgroupPaths::mount)
                            .flatMap(Optional::stream)
                            .toList());
        }

        /// The memberships that a process of another group would have.
        ///
        /// @param group its path as `/proc/PID/cgroup` has it, or its directory in one of the mounts
        CgroupPaths at(String group) {
            String path = mounts.stream()
                    .filter(mount -> (group + "/").startsWith(mount.point() + "/"))
                    .max(Comparator.comparingInt(mount -> mount.point().length()))
                    .map(mount -> (mount.root().equals("/") ? "" : mount.root())
                            + group.substring(mount.point().length()))
                    .orElse(group);
            return new CgroupPaths(
                    false,
                    memberships.stream()
                            .map(member -> new Membership(member.controllers(), path))
                            .toList(),
                    mounts);
        }

        /// Resolves a controller: in version 1 if the process has a group for it there, otherwise in version 2.
        Hierarchy of(String controller) {
            return member(controller)
                    .map(member -> hierarchy(member, member.controllers().isEmpty(), controller))
                    .orElseGet(() -> new Hierarchy(List.of(), true));
        }

        /// Path of the group for a controller, as `/proc/PID/cgroup` has it.
        Optional<String> path(String controller) {
            return member(controller).map(Membership::path);
        }

        private Optional<Membership> member(String controller) {
            return memberships.stream()
                    .filter(member -> member.controllers().contains(controller))
                    .findFirst()
                    .or(() -> memberships.stream()
                            .filter(member -> member.controllers().isEmpty())
                            .findFirst());
        }

        private Hierarchy hierarchy(Membership member, boolean unified, String controller) {
            List<String> paths = mounts.stream()
                    .filter(mount -> mount.unified() == unified)
                    .filter(mount -> unified || mount.options().contains(controller))
                    .findFirst()
                    .map(mount -> directories(mount, member.path()))
                    .orElse(List.of());
            return new Hierarchy(paths, unified);
        }

        /// The directories of a group below a mount. A group of another process that isn't below it, such as that of
        /// another container, has none: those that are mounted here are this process's.
        private List<String> directories(Mount mount, String path) {
            boolean whole = mount.root().equals("/");
            boolean inside =
                    whole ? !path.startsWith("/..") : path.equals(mount.root()) || path.startsWith(mount.root() + "/");
            if (!inside) {
                return own ? List.of(mount.point()) : List.of();
            }
            return upwards(
                    mount.point(), whole ? path : path.substring(mount.root().length()));
        }

        private static List<String> upwards(String point, String path) {
            List<String> paths = new ArrayList<>();
            String rest = path.equals("/") ? "" : path;
            while (!rest.isEmpty()) {
                paths.add(point + rest);
                rest = rest.substring(0, Math.max(0, rest.lastIndexOf('/')));
            }
            paths.add(point);
            return List.copyOf(paths);
        }

        private static Optional<Membership> membership(String line) {
            String[] fields = line.split(":", 3);
            if (fields.length < 3) {
                return Optional.empty();
            }
            List<String> controllers = fields[1].isEmpty() ? List.of() : List.of(fields[1].split(","));
            return Optional.of(new Membership(controllers, fields[2]));
        }

        private static Optional<Mount> mount(String line) {
            int dash = line.indexOf(" - ");
            if (dash < 0) {
                return Optional.empty();
            }
            String[] mountFields = line.substring(0, dash).split(" ");
            String[] fileSystemFields = line.substring(dash + 3).split(" ");
            if (mountFields.length < 5 || fileSystemFields.length < 3 || !fileSystemFields[0].startsWith("cgroup")) {
                return Optional.empty();
            }
            return Optional.of(new Mount(
                    mountFields[3],
                    mountFields[4],
                    fileSystemFields[0].equals("cgroup2"),
                    List.of(fileSystemFields[2].split(","))));
        }
    }

    /// The control group of a process for one controller.
    ///
    /// @param group its directory
    /// @param parent the directory above; empty if none is visible
    /// @param unified whether it is cgroup version 2
    public record CgroupDirectory(Path group, Optional<Path> parent, boolean unified) {}

    /// Total throttling by a CPU quota so far.
    ///
    /// @param periods enforcement periods in which the quota ran out
    /// @param micros microseconds for which it then stopped this process's groups, summed over processors
    public record Throttling(long periods, long micros) {
        Throttling plus(Throttling other) {
            return new Throttling(periods + other.periods, micros + other.micros);
        }
    }
}
