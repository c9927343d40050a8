package dev.loombench.lab.probe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which processors a target has, and which its load generator: disjoint ones where there are at least two.
///
/// @param target processors of the server; their number is that of its carriers, and its collector is to be
///     set, since with one processor a JVM chooses otherwise by itself
/// @param generator processors of the generator, and of the lab
/// @param sharing what both share all the same
public record CpuSplit(CpuSet target, CpuSet generator, Sharing sharing) {
    /// What a server shares with its generator.
    public enum Sharing {
        /// No core.
        NOTHING,
        /// A core, but not its hardware threads: each slows the other one down.
        CORE,
        /// Its processors: each takes time from the other one.
        PROCESSORS
    }

    /// Divides the processors. The target gets the last ones, since the first ones of a machine serve most of
    /// its interrupts, and half of them, or one more where their number is odd. Cores are divided rather than
    /// hardware threads of one core.
    ///
    /// @param wanted processors of the target; absent for half of them
    /// @return empty where there are fewer than that
    public static Optional<CpuSplit> of(CpuTopology topology, @Nullable Integer wanted) {
        List<Integer> all = topology.cores().stream().flatMap(List::stream).toList();
        if (all.isEmpty() || (wanted != null && (wanted < 1 || wanted > all.size()))) {
            return Optional.empty();
        }
        if (all.size() == 1 || (wanted != null && wanted == all.size())) {
            return Optional.of(new CpuSplit(CpuSet.of(all), CpuSet.of(all), Sharing.PROCESSORS));
        }
        int count = wanted == null ? targets(topology, all.size()) : wanted;
        return Optional.of(between(
                topology,
                CpuSet.of(all.subList(all.size() - count, all.size())),
                CpuSet.of(all.subList(0, all.size() - count))));
    }

    private static CpuSplit between(CpuTopology topology, CpuSet target, CpuSet generator) {
        boolean processors = generator.processors().stream().anyMatch(target::contains);
        boolean core = topology.cores().stream()
                .anyMatch(one ->
                        one.stream().anyMatch(target::contains) && one.stream().anyMatch(generator::contains));
        return new CpuSplit(target, generator, processors ? Sharing.PROCESSORS : core ? Sharing.CORE : Sharing.NOTHING);
    }

    /// How processors are divided between this process, whose children have the same, and a target that is there
    /// already.
    ///
    /// @return empty where it can't be read
    public static Optional<CpuSplit> asItIs(ProcFiles files, long targetPid) {
        Optional<CpuSet> own = CpuSet.allowed(files);
        Optional<CpuSet> target = CpuSet.allowed(files, Long.toString(targetPid));
        Optional<CpuSet> online = CpuSet.online(files);
        if (own.isEmpty() || target.isEmpty() || online.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(between(CpuTopology.of(files, online.get()), target.get(), own.get()));
    }

    /// The same where the generator is bound to what the target leaves: to cores of its own where there are any.
    ///
    /// @return empty where they share no processor as it is, and where the target leaves none
    public Optional<CpuSplit> apart(ProcFiles files) {
        List<Integer> left = generator.processors().stream()
                .filter(processor -> !target.contains(processor))
                .toList();
        if (sharing != Sharing.PROCESSORS || left.isEmpty()) {
            return Optional.empty();
        }
        CpuTopology topology = CpuTopology.of(
                files,
                CpuSet.of(Stream.concat(target.processors().stream(), left.stream())
                        .toList()));
        List<Integer> whole = topology.cores().stream()
                .filter(core -> core.stream().noneMatch(target::contains))
                .flatMap(List::stream)
                .toList();
        return Optional.of(between(topology, target, CpuSet.of(whole.isEmpty() ? left : whole)));
    }

    /// A processor to which the target could be bound so that some are left for the generator; empty where
    /// both have the same single one.
    public OptionalInt pinning() {
        return target.processors().stream()
                .filter(processor -> generator.size() > 1 || !generator.contains(processor))
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /// The processors of the last half of the cores.
    private static int targets(CpuTopology topology, int all) {
        List<List<Integer>> cores = topology.cores();
        if (cores.size() == 1) {
            return (all + 1) / 2;
        }
        return cores.subList(cores.size() / 2, cores.size()).stream()
                .mapToInt(List::size)
                .sum();
    }
}
