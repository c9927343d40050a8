package dev.loombench.lab.probe;

import dev.loombench.lab.probe.Stall.Resource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The machine's counters at one moment; two of them make a [MachineActivity].
///
/// @param nanos of a monotonic clock
/// @param cpu absent where it can't be read
/// @param ownTicks processor time of this process and those it started; absent where it can't be read
/// @param stalls absent for resources that can't be read
/// @param throttling absent where no quota is counted
public record Snapshot(
        long nanos,
        @Nullable CpuTimes cpu,
        @Nullable Long ownTicks,
        Map<Resource, Stall> stalls,
        @Nullable Throttling throttling) {
    public Snapshot {
        stalls = Map.copyOf(stalls);
    }
}
