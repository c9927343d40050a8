package dev.loombench.lab.machine.host;

import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// The maximum number of platform threads of one JVM on this machine, and the limit that sets it.
///
/// @param threads including the JVM's own and those of other processes
/// @param cause the strictest limit
public record ThreadCeiling(long threads, KernelLimit cause) {
    /// Resident stack, kernel stack, page tables and kernel structures of a thread with a shallow stack,
    /// measured on Linux with JDK 21 and 25.
    public static final long BYTES_PER_THREAD = 130 * 1024;

    /// Memory maps of a thread: its stack and the guard pages.
    private static final int MAPS_PER_THREAD = 2;

    /// Memory maps of a JVM with few threads: libraries, heap, code cache and class archive.
    private static final long MAPS_PER_JVM = 500;

    /// The strictest of all limits; empty if none can be read.
    ///
    /// @param limits as read by [KernelLimit#read]
    /// @param superuser whether the limit on a user's threads doesn't apply
    /// @param memoryAvailable in bytes
    static Optional<ThreadCeiling> of(Map<KernelLimit, Long> limits, boolean superuser, OptionalLong memoryAvailable) {
        Map<KernelLimit, Long> ceilings = new EnumMap<>(KernelLimit.class);
        ceilings.putAll(limits);
        ceilings.remove(KernelLimit.OPEN_FILES);
        ceilings.remove(KernelLimit.CGROUP_MEMORY);
        ceilings.computeIfPresent(KernelLimit.MAX_MAP_COUNT, (name, maps) -> maps / MAPS_PER_THREAD);
        if (superuser) {
            ceilings.remove(KernelLimit.MAX_PROCESSES);
        }
        memoryAvailable.ifPresent(bytes -> ceilings.put(KernelLimit.THREAD_MEMORY, bytes / BYTES_PER_THREAD));
        return ceilings.entrySet().stream()
                .min(Comparator.comparingLong(Map.Entry::getValue))
                .map(lowest -> new ThreadCeiling(lowest.getValue(), lowest.getKey()));
    }

    /// Whether a JVM that reaches it crashes; otherwise it throws a catchable `OutOfMemoryError`. If memory is
    /// the cause, either may happen.
    public boolean crashes() {
        return cause == KernelLimit.MAX_MAP_COUNT;
    }

    /// The strictest limit of this machine; empty if none can be read.
    public static Optional<ThreadCeiling> ofMachine(ProcFiles files, Cgroup cgroup) {
        return of(KernelLimit.read(files, cgroup), isSuperuser(files), MachineMemory.available(files, cgroup));
    }

    /// The number of platform threads that one new JVM can start now, by the limits less what is in use;
    /// empty if none can be read.
    ///
    /// @param heapBytes memory of the JVM in addition to its threads
    public static Optional<ThreadCeiling> headroom(ProcFiles files, long heapBytes) {
        Cgroup cgroup = Cgroup.locate(files);
        Map<KernelLimit, Long> free = KernelLimit.read(files, cgroup);
        long running = threads(files);
        subtract(free, KernelLimit.PID_MAX, running);
        subtract(free, KernelLimit.THREADS_MAX, running);
        subtract(free, KernelLimit.MAX_MAP_COUNT, MAPS_PER_JVM);
        subtract(free, KernelLimit.MAX_PROCESSES, ofUser(files));
        cgroup.pidsAvailable().ifPresent(available -> free.put(KernelLimit.CGROUP_PIDS, available));
        return of(free, isSuperuser(files), memory(files, cgroup, heapBytes));
    }

    private static OptionalLong memory(ProcFiles files, Cgroup cgroup, long heapBytes) {
        OptionalLong available = MachineMemory.available(files, cgroup);
        return available.isPresent()
                ? OptionalLong.of(Math.max(0, available.getAsLong() - heapBytes))
                : OptionalLong.empty();
    }

    private static void subtract(Map<KernelLimit, Long> limits, KernelLimit name, long used) {
        limits.computeIfPresent(name, (key, limit) -> Math.max(0, limit - used));
    }

    /// Threads of the machine: the fourth field of `/proc/loadavg` is `running/all`.
    private static long threads(ProcFiles files) {
        String[] fields = files.text("/proc/loadavg").orElse("").split("\\s+");
        return fields.length > 3 && fields[3].matches("\\d+/\\d{1,9}")
                ? Long.parseLong(fields[3].substring(fields[3].indexOf('/') + 1))
                : 0;
    }

    /// Threads of all processes of the current user.
    private static long ofUser(ProcFiles files) {
        OptionalLong uid = files.field("/proc/self/status", "Uid");
        return files.names("/proc", "[0-9]*").stream()
                .map(process -> "/proc/" + process + "/status")
                .filter(status -> files.field(status, "Uid").equals(uid))
                .mapToLong(status -> files.field(status, "Threads").orElse(0))
                .sum();
    }

    /// Whether this process runs as root, by its real user id. False on systems without user ids, which have
    /// no limit on a user's threads.
    private static boolean isSuperuser(ProcFiles files) {
        return files.field("/proc/self/status", "Uid").orElse(-1) == 0;
    }
}
