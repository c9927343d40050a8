package dev.loombench.lab.machine.probe;

import dev.loombench.lab.machine.probe.MachineProbe.PressureTotals.Resource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Takes snapshots of the machine's counters. Each reads about eight small files, in a fraction of a
/// millisecond.
public final class MachineProbe {
    private final ProcFiles files;
    private final Cgroup cgroup;
    private final Optional<CpuSet> allowed;
    private final LongSupplier clock;

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
        return new MachineSnapshot(
                clock.getAsLong(),
                CpuTimes.read(files, allowed).orElse(null),
                ownTicks(children),
                stalls,
                cgroup.throttling().orElse(null));
    }

    /// CPU time of this process, of its living children, and of the ended children of all of them; null if
    /// unreadable. A listed child that has ended counts through its parent.
    private @Nullable Long ownTicks(Collection<Long> children) {
        return ProcessStat.read(files, "self")
                .map(lab -> lab.ticksWithChildren()
                        + children.stream()
                                .flatMap(child -> ProcessStat.read(files, child).stream())
                                .mapToLong(ProcessStat::ticksWithChildren)
                                .sum())
                .orElse(null);
    }

    /// Total time since boot in which tasks were stalled for a resource, in microseconds.
    ///
    /// @param some time in which at least one task waited
    /// @param full time in which all non-idle tasks waited at once
    /// @see <a href="https://docs.kernel.org/accounting/psi.html">Pressure stall information</a>
    record PressureTotals(long some, long full) {

        /// A resource with pressure stall information.
        public enum Resource {
            CPU,
            MEMORY,
            IO
        }

        private static final Pattern TOTAL_LINE = Pattern.compile("(some|full) .*total=(\\d+)");

        /// Reads `/proc/pressure/*`. A missing `full` line counts as 0, as older kernels have none for CPU.
        static Optional<PressureTotals> read(ProcFiles files, Resource resource) {
            long some = -1;
            long full = 0;
            for (String line : files.lines("/proc/pressure/" + resource.name().toLowerCase(Locale.ROOT))) {
                Matcher matcher = TOTAL_LINE.matcher(line);
                if (matcher.matches()) {
                    long total = Long.parseLong(matcher.group(2));
                    if (matcher.group(1).equals("some")) {
                        some = total;
                    } else {
                        full = total;
                    }
                }
            }
            return some < 0 ? Optional.empty() : Optional.of(new PressureTotals(some, full));
        }
    }
}
