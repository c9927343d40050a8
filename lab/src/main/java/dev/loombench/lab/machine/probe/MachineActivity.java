package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import dev.loombench.lab.machine.probe.MachineProbe.PressureTotals;
import dev.loombench.lab.machine.probe.MachineProbe.PressureTotals.Resource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Activity of the machine between two snapshots. Figures that can't be read are null.
///
/// @param wall time between the snapshots
/// @param capacitySeconds CPU time available in it, over all processors that this process may use
/// @param steal share of the capacity that the hypervisor gave to others
/// @param others share of the capacity used by processes other than this one and its children
/// @param throttled time for which a CPU quota stopped this process's groups, summed over processors, relative
///     to wall time; may exceed 1
/// @param pressureCpu share of wall time in which some task waited for a processor; for processors the kernel
///     defines no `full` pressure
/// @param pressureMemory share of wall time in which all non-idle tasks waited for memory
/// @param pressureIo share of wall time in which all non-idle tasks waited for I/O
public record MachineActivity(
        Duration wall,
        @Nullable Double capacitySeconds,
        @Nullable Double steal,
        @Nullable Double others,
        @Nullable Double throttled,
        @Nullable Double pressureCpu,
        @Nullable Double pressureMemory,
        @Nullable Double pressureIo) {
    /// Activity of which nothing was read.
    public static final MachineActivity UNKNOWN =
            new MachineActivity(Duration.ZERO, null, null, null, null, null, null, null);

    /// Computes the activity between two snapshots of the same probe. Both must list the same children: CPU
    /// time of a running child in only one of them would be misattributed.
    public static MachineActivity between(MachineSnapshot before, MachineSnapshot after) {
        Duration wall = Duration.ofNanos(after.nanos() - before.nanos());
        CpuTimes cpu = difference(before.cpu(), after.cpu());
        return new MachineActivity(
                wall,
                cpu == null ? null : cpu.total() / (double) CpuTimes.TICKS_PER_SECOND,
                cpu == null ? null : share(cpu.steal(), cpu.total()),
                cpu == null ? null : others(cpu, before.ownTicks(), after.ownTicks()),
                throttled(before.throttling(), after.throttling(), wall),
                stalled(before, after, Resource.CPU, wall),
                stalled(before, after, Resource.MEMORY, wall),
                stalled(before, after, Resource.IO, wall));
    }

    /// A copy without the share of other processes, if it isn't known which processes belong to the
    /// measurement.
    public MachineActivity withoutOthers() {
        return new MachineActivity(
                wall, capacitySeconds, steal, null, throttled, pressureCpu, pressureMemory, pressureIo);
    }

    /// The non-null shares by name, as a trial records them.
    public Map<String, Double> shares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        put(shares, "steal", steal);
        put(shares, "others", others);
        put(shares, "throttled", throttled);
        put(shares, "pressureCpu", pressureCpu);
        put(shares, "pressureMemory", pressureMemory);
        put(shares, "pressureIo", pressureIo);
        return shares;
    }

    private static void put(Map<String, Double> shares, String name, @Nullable Double share) {
        if (share != null) {
            shares.put(name, share);
        }
    }

    private static @Nullable CpuTimes difference(@Nullable CpuTimes before, @Nullable CpuTimes after) {
        if (before == null || after == null || after.total() <= before.total()) {
            return null;
        }
        return new CpuTimes(
                after.total() - before.total(), after.processes() - before.processes(), after.steal() - before.steal());
    }

    private static @Nullable Double others(CpuTimes cpu, @Nullable Long before, @Nullable Long after) {
        return before == null || after == null ? null : share(cpu.processes() - (after - before), cpu.total());
    }

    private static @Nullable Double throttled(@Nullable Throttling before, @Nullable Throttling after, Duration wall) {
        return before == null || after == null ? null : ofWall(after.micros() - before.micros(), wall);
    }

    private static @Nullable Double stalled(
            MachineSnapshot before, MachineSnapshot after, Resource resource, Duration wall) {
        PressureTotals first = before.stalls().get(resource);
        PressureTotals last = after.stalls().get(resource);
        if (first == null || last == null) {
            return null;
        }
        Double stalled = resource == Resource.CPU
                ? ofWall(last.some() - first.some(), wall)
                : ofWall(last.full() - first.full(), wall);
        return stalled == null ? null : Math.min(1, stalled);
    }

    private static @Nullable Double ofWall(long micros, Duration wall) {
        return wall.isPositive() ? Math.max(0, micros * 1e3 / wall.toNanos()) : null;
    }

    /// Clamps to 0..1, since counters sampled separately may differ by a tick.
    private static double share(long ticks, long total) {
        return Math.clamp(ticks / (double) total, 0, 1);
    }
}
