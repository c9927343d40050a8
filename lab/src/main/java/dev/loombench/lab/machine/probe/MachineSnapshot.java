package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.Cgroup.Throttling;
import dev.loombench.lab.machine.probe.MachineProbe.PressureTotals.Resource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The machine's counters at one moment; two of them make a [MachineActivity].
///
/// @param nanos monotonic clock
/// @param cpu null if unreadable
/// @param ownTicks CPU time of this process and its children; null if unreadable
/// @param stalls without resources that are unreadable
/// @param throttling null if no quota is accounted
public record MachineSnapshot(
        long nanos,
        @Nullable CpuTimes cpu,
        @Nullable Long ownTicks,
        Map<Resource, MachineProbe.PressureTotals> stalls,
        @Nullable Throttling throttling) {
    public MachineSnapshot {
        stalls = Map.copyOf(stalls);
    }
}
