package dev.loombench.lab.machine.probe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A division of the processors between a server under test and its load generator: disjoint if there are at
/// least two.
///
/// @param target processors of the server; their number is that of its carriers. The server's collector has to
///     be set, since a JVM's default depends on the number of processors
/// @param generator processors of the generator and of the lab
/// @param sharing what both share nevertheless
public record CpuSplit(CpuSet target, CpuSet generator, Sharing sharing) {
    /// Hardware shared by a server and its generator.
    public enum Sharing {
        /// No core.
        NOTHING,
        /// A core, but not its hardware threads: each slows the other down.
        CORE,
        /// Processors: each takes CPU time from the other.
        PROCESSORS
    }

    /// Divides the processors by cores. The target gets the last half, since the first processors usually serve
    /// most interrupts, and the extra one of an odd number.
    ///
    /// @param wanted number of processors of the target; null for half of them
    /// @return empty if there are fewer than that
    public static Optional<CpuSplit> divide(CpuTopology topology, @Nullable Integer wanted) {
        List<Integer> all = topology.cores().stream().flatMap(List::stream).toList();
        if (all.isEmpty() || (wanted != null && (wanted < 1 || wanted > all.size()))) {
            return Optional.empty();
        }
        if (all.size() == 1 || (wanted != null && wanted == all.size())) {
            return Optional.of(new CpuSplit(CpuSet.of(all), CpuSet.of(all), Sharing.PROCESSORS));
        }
        int count = wanted == null ? targetCount(topology, all.size()) : wanted;
        return Optional.of(between(
                topology,
                CpuSet.of(all.subList(all.size() - count, all.size())),
                CpuSet.of(all.subList(0, all.size() - count))));
    }

    private static CpuSplit between(CpuTopology topology, CpuSet target, CpuSet generator) {
        boolean processors = generator.processors().stream().anyMatch(target::contains);
        boolean core = topology.cores().stream()
                .anyMatch(threads -> threads.stream().anyMatch(target::contains)
                        && threads.stream().anyMatch(generator::contains));
        return new CpuSplit(target, generator, processors ? Sharing.PROCESSORS : core ? Sharing.CORE : Sharing.NOTHING);
    }

    /// Reads the current division between this process, whose affinity its children inherit, and a running
    /// target.
    ///
    /// @return empty if it can't be read
    public static Optional<CpuSplit> readCurrent(ProcFiles files, long targetPid) {
        Optional<CpuSet> generator = CpuSet.allowed(files);
        Optional<CpuSet> target = CpuSet.allowed(files, Long.toString(targetPid));
        Optional<CpuSet> online = CpuSet.online(files);
        if (generator.isEmpty() || target.isEmpty() || online.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(between(CpuTopology.read(files, online.get()), target.get(), generator.get()));
    }

    /// A division with the generator bound to processors that the target doesn't use, on whole cores if
    /// possible.
    ///
    /// @return empty if they share no processor now, or if the target leaves none
    public Optional<CpuSplit> withDisjointGenerator(ProcFiles files) {
        List<Integer> unused = generator.processors().stream()
                .filter(processor -> !target.contains(processor))
                .toList();
        if (sharing != Sharing.PROCESSORS || unused.isEmpty()) {
            return Optional.empty();
        }
        CpuTopology topology = CpuTopology.read(
                files,
                CpuSet.of(Stream.concat(target.processors().stream(), unused.stream())
                        .toList()));
        List<Integer> unusedCores = topology.cores().stream()
                .filter(core -> core.stream().noneMatch(target::contains))
                .flatMap(List::stream)
                .toList();
        return Optional.of(between(topology, target, CpuSet.of(unusedCores.isEmpty() ? unused : unusedCores)));
    }

    /// A processor to which the target could be bound so that others are left for the generator; empty if both
    /// have the same single one.
    public OptionalInt pinnableProcessor() {
        return target.processors().stream()
                .filter(processor -> generator.size() > 1 || !generator.contains(processor))
                .mapToInt(Integer::intValue)
                .findFirst();
    }

    /// Number of processors on the last half of the cores.
    private static int targetCount(CpuTopology topology, int all) {
        List<List<Integer>> cores = topology.cores();
        if (cores.size() == 1) {
            return (all + 1) / 2;
        }
        return cores.subList(cores.size() / 2, cores.size()).stream()
                .mapToInt(List::size)
                .sum();
    }

    /// The cores of a machine with their hardware threads.
    ///
    /// @param cores processors of each core in ascending order, sorted by the first of them
    public record CpuTopology(List<List<Integer>> cores) {
        public CpuTopology {
            cores = cores.stream().map(List::copyOf).toList();
        }

        /// Reads the cores of a set of processors, without other processors on the same cores. Without topology
        /// information each processor counts as a core.
        public static CpuTopology read(ProcFiles files, CpuSet allowed) {
            Map<String, List<Integer>> cores = new LinkedHashMap<>();
            for (int processor : allowed.processors()) {
                String siblings = files.text(
                                "/sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list")
                        .orElse(Integer.toString(processor));
                cores.computeIfAbsent(siblings, core -> new ArrayList<>()).add(processor);
            }
            return new CpuTopology(List.copyOf(cores.values()));
        }
    }
}
