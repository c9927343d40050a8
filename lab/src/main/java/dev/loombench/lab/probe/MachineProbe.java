package dev.loombench.lab.probe;

import dev.loombench.lab.probe.Stall.Resource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/// Takes snapshots of what the machine does. One reads about eight small files: a fraction of a
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

    /// @param clock monotonic nanoseconds
    public MachineProbe(ProcFiles files, LongSupplier clock) {
        this.files = files;
        this.cgroup = Cgroup.locate(files);
        this.allowed = CpuSet.allowed(files);
        this.clock = clock;
    }

    /// The counters now, with no child running.
    public Snapshot snapshot() {
        return snapshot(List.of());
    }

    /// The counters now.
    ///
    /// @param children PIDs of running processes whose work is this lab's: measured JVMs and generators.
    ///     One that has ended counts through its parent and may be listed or left out.
    public Snapshot snapshot(Collection<Long> children) {
        Map<Resource, Stall> stalls = new EnumMap<>(Resource.class);
        for (Resource resource : Resource.values()) {
            Stall.read(files, resource).ifPresent(stall -> stalls.put(resource, stall));
        }
        OptionalLong own = ProcessTimes.ownTree(files, children);
        return new Snapshot(
                clock.getAsLong(),
                CpuTimes.read(files, allowed).orElse(null),
                own.isPresent() ? own.getAsLong() : null,
                stalls,
                cgroup.throttling().orElse(null));
    }
}
