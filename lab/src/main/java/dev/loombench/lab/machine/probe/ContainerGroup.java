package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.Cgroup.CgroupPaths;
import dev.loombench.lab.machine.probe.Cgroup.CgroupPaths.Hierarchy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The control group of a container, in which the kernel counts what all its processes use, those that
/// have ended included. An engine names the group after the container, so that it is found without asking
/// the engine; its files are readable by everybody.
public final class ContainerGroup {
    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;

    /// Part of the names of groups that hold podman's monitor of a container.
    private static final String MONITOR = "conmon";

    private final ProcFiles files;
    private final String name;

    /// Directory of each controller; null where it has no group for the container.
    private final @Nullable String cpu;

    private final @Nullable String memory;
    private final @Nullable String pids;
    private final boolean unifiedCpu;
    private final boolean unifiedMemory;

    private ContainerGroup(ProcFiles files, CgroupPaths paths, String id) {
        this.files = files;
        Hierarchy cpuHierarchy = paths.of("cpuacct");
        Hierarchy memoryHierarchy = paths.of("memory");
        this.cpu = outermost(cpuHierarchy, id);
        this.memory = outermost(memoryHierarchy, id);
        this.pids = outermost(paths.of("pids"), id);
        this.unifiedCpu = cpuHierarchy.unified();
        this.unifiedMemory = memoryHierarchy.unified();
        this.name = paths.memberships().stream()
                .map(member -> member.path())
                .filter(path -> path.contains(id))
                .findFirst()
                .orElse(id);
    }

    /// Finds the group of a running container.
    ///
    /// @param id the engine's id of the container, 64 hexadecimal digits
    /// @return empty if no process of it is visible on this machine, or its groups aren't
    public static Optional<ContainerGroup> find(ProcFiles files, String id) {
        return files.names("/proc", "[0-9]*").stream()
                .filter(process -> files.lines("/proc/" + process + "/cgroup").stream()
                        .anyMatch(line -> line.contains(id) && !line.contains(MONITOR)))
                .map(process -> new ContainerGroup(files, CgroupPaths.read(files, process), id))
                .filter(group -> group.cpu != null)
                .findFirst();
    }

    /// The outermost directory that is named after the container: an engine or a service manager in the
    /// container may have made others within it.
    private static @Nullable String outermost(Hierarchy hierarchy, String id) {
        return hierarchy.paths().stream()
                .filter(path -> path.contains(id))
                .reduce((inner, outer) -> outer)
                .orElse(null);
    }

    /// Path of the group in the kernel's hierarchy, such as `/docker/4f5e…`.
    public String name() {
        return name;
    }

    /// What all processes of the container use, with the file cache that is charged to it: CPU time and
    /// the peak of memory since its start; empty after its end. The peak is absent where the kernel has
    /// none (version 2 before Linux 5.19): then the readings show it.
    public Optional<ProcessReading> read() {
        OptionalLong used = memory(unifiedMemory ? "memory.current" : "memory.usage_in_bytes");
        OptionalLong peak = memory(unifiedMemory ? "memory.peak" : "memory.max_usage_in_bytes");
        return cpuSeconds()
                .map(seconds ->
                        new ProcessReading(Instant.now(), seconds, used, peak.isPresent() ? peak : used, threads()));
    }

    private Optional<Double> cpuSeconds() {
        if (cpu == null) {
            return Optional.empty();
        }
        OptionalLong used =
                unifiedCpu ? files.field(cpu + "/cpu.stat", "usage_usec") : files.number(cpu + "/cpuacct.usage");
        return used.isPresent() ? Optional.of(used.getAsLong() / (unifiedCpu ? MICROS : NANOS)) : Optional.empty();
    }

    private OptionalLong memory(String file) {
        return memory == null ? OptionalLong.empty() : files.number(memory + "/" + file);
    }

    private OptionalInt threads() {
        OptionalLong tasks = pids == null ? OptionalLong.empty() : files.number(pids + "/pids.current");
        return tasks.isPresent() ? OptionalInt.of((int) tasks.getAsLong()) : OptionalInt.empty();
    }

    /// Ids of its living processes as this process sees them, ascending; empty after its end.
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
