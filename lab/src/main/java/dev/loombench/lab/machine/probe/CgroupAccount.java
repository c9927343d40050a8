package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.Cgroup.CgroupPaths;
import dev.loombench.lab.machine.probe.Cgroup.CgroupPaths.Hierarchy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the kernel counts in a control group: the use of all its processes, those that have ended included.
/// Its files are readable by everybody.
public final class CgroupAccount {
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    private final ProcFiles files;
    private final String name;

    /// Directory of each controller; null where it has none that is visible.
    private final @Nullable String cpu;

    private final @Nullable String memory;
    private final @Nullable String pids;
    private final boolean unifiedCpu;
    private final boolean unifiedMemory;

    /// @param belongs whether a process belongs to what is accounted; a controller's group with others is left out
    private CgroupAccount(ProcFiles files, CgroupPaths paths, LongPredicate belongs) {
        this.files = files;
        Hierarchy cpuHierarchy = paths.of("cpuacct");
        Hierarchy memoryHierarchy = paths.of("memory");
        this.cpu = innermost(cpuHierarchy, belongs);
        this.memory = innermost(memoryHierarchy, belongs);
        this.pids = innermost(paths.of("pids"), belongs);
        this.unifiedCpu = cpuHierarchy.unified();
        this.unifiedMemory = memoryHierarchy.unified();
        this.name = name(paths);
    }

    /// The group of a process.
    ///
    /// @param belongs whether a process belongs to what is accounted; the memory of a group with others isn't read
    /// @return empty if its CPU time isn't visible here, or is that of others, too
    public static Optional<CgroupAccount> ofProcess(ProcFiles files, long pid, LongPredicate belongs) {
        return readable(new CgroupAccount(files, CgroupPaths.read(files, Long.toString(pid)), belongs));
    }

    /// The group of a path.
    ///
    /// @param path as `/proc/PID/cgroup` has it, or its directory, such as `/sys/fs/cgroup/shop`
    /// @return empty if there is no such group, or it doesn't count CPU time
    public static Optional<CgroupAccount> atPath(ProcFiles files, String path) {
        return readable(new CgroupAccount(files, CgroupPaths.read(files, "self").at(path), pid -> true));
    }

    /// Path of a process's group in the kernel's hierarchy, such as `/docker/4f5e…`; empty where unknown.
    public static String name(ProcFiles files, long pid) {
        return name(CgroupPaths.read(files, Long.toString(pid)));
    }

    private static String name(CgroupPaths paths) {
        return paths.path("cpuacct").orElse("");
    }

    private static Optional<CgroupAccount> readable(CgroupAccount group) {
        return Optional.of(group).filter(one -> one.cpuSeconds().isPresent());
    }

    private @Nullable String innermost(Hierarchy hierarchy, LongPredicate belongs) {
        return hierarchy.paths().stream()
                .limit(1)
                .filter(directory -> processesBelow(directory).stream().allMatch(belongs::test))
                .findFirst()
                .orElse(null);
    }

    /// Path of the group in the kernel's hierarchy.
    public String name() {
        return name;
    }

    /// What all its processes use, with the file cache that is charged to it: CPU time since the group was
    /// made, memory and threads at present; empty after its end. The kernel's peak of memory isn't taken, since
    /// a group may be older than what runs in it.
    public Optional<ProcessReading> read() {
        OptionalLong used = memory == null
                ? OptionalLong.empty()
                : files.number(memory + (unifiedMemory ? "/memory.current" : "/memory.usage_in_bytes"));
        return cpuSeconds().map(seconds -> new ProcessReading(Instant.now(), seconds, used, used, threads()));
    }

    private Optional<Double> cpuSeconds() {
        if (cpu == null) {
            return Optional.empty();
        }
        OptionalLong used =
                unifiedCpu ? files.field(cpu + "/cpu.stat", "usage_usec") : files.number(cpu + "/cpuacct.usage");
        return used.isPresent() ? Optional.of(used.getAsLong() / (unifiedCpu ? MICROS : NANOS)) : Optional.empty();
    }

    private OptionalInt threads() {
        OptionalLong tasks = pids == null ? OptionalLong.empty() : files.number(pids + "/pids.current");
        return tasks.isPresent() ? OptionalInt.of((int) tasks.getAsLong()) : OptionalInt.empty();
    }

    /// Ids of its living processes as this process sees them, with those of groups within it, ascending.
    public List<Long> processes() {
        return Stream.of(Optional.ofNullable(cpu), Optional.ofNullable(memory), Optional.ofNullable(pids))
                .flatMap(Optional::stream)
                .flatMap(directory -> processesBelow(directory).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private List<Long> processesBelow(String top) {
        List<Long> processes = new ArrayList<>();
        List<String> pending = new ArrayList<>(List.of(top));
        while (!pending.isEmpty()) {
            String directory = pending.removeLast();
            files.lines(directory + "/cgroup.procs").stream()
                    .filter(line -> line.matches("[1-9]\\d{0,17}"))
                    .map(Long::valueOf)
                    .forEach(processes::add);
            files.names(directory, "*").stream()
                    .map(entry -> directory + "/" + entry)
                    .filter(entry -> files.path(entry).toFile().isDirectory())
                    .forEach(pending::add);
        }
        return processes;
    }
}
