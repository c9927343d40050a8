package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.PressureTotals.Resource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Takes snapshots of the machine's counters. Each reads about eight small files, in a fraction of a
/// millisecond.
public final class MachineProbe {
    private final ProcFiles files;
    private final Cgroup cgroup;
    private final Optional<CpuSet> allowed;
    private final LongSupplier clock;

    /// A probe of this machine.
    public MachineProbe() {
        this(ProcFiles.ofThisMachine(), System::nanoTime);
    }

    /// Creates a probe with other files and another clock.
    ///
    /// @param clock monotonic, in nanoseconds
    public MachineProbe(ProcFiles files, LongSupplier clock) {
        this.files = files;
        this.cgroup = Cgroup.locate(files);
        this.allowed = CpuSet.allowed(files);
        this.clock = clock;
    }

    /// Reads the counters, with no child running.
    public MachineSnapshot snapshot() {
        return snapshot(List.of());
    }

    /// Reads the counters.
    ///
    /// @param children ids of running processes that work for this lab: measured JVMs and generators. Ended
    ///     ones count through their parent and may be listed or not
    public MachineSnapshot snapshot(Collection<Long> children) {
        Map<Resource, PressureTotals> stalls = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            PressureTotals.read(files, resource).ifPresent(stall -> stalls.put(resource, stall));
        }
        OptionalLong ownTicks = ProcessCpuTicks.ownTree(files, children);
        return new MachineSnapshot(
                clock.getAsLong(),
                CpuTimes.read(files, allowed).orElse(null),
                ownTicks.isPresent() ? ownTicks.getAsLong() : null,
                stalls,
                cgroup.throttling().orElse(null));
    }
}
