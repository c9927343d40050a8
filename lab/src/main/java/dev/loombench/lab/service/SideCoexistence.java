package dev.loombench.lab.service;

import dev.loombench.lab.load.GeneratorProcess;
import dev.loombench.lab.machine.host.HostReader.MachineMemory;
import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.process.ProgramOwner;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import dev.loombench.protocol.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Whether the sides of a pair can be alive at the same time, so that they are asked in turns. What the machine
/// does meanwhile then happens to all of them.
///
/// @param obstacle why they can't, as a clause; empty where they can
public record SideCoexistence(Optional<String> obstacle) {
    /// Factor by which a side's memory may grow from its first answers to its load.
    private static final int GROWTH = 2;

    /// Divisor of the machine's memory that gives the heap's limit where nobody sets one.
    private static final int DEFAULT_HEAP_DIVISOR = 4;

    /// Share of the available memory that all sides may fill.
    private static final double MAX_MEMORY_SHARE = 0.8;

    /// Decides for a run.
    ///
    /// @param memory that all sides together may need, in bytes; empty where unknown
    /// @param tried what runs on each side
    public static SideCoexistence of(AbConfig config, OptionalLong memory, List<SideRuntime> tried) {
        ProcFiles files = ProcFiles.ofThisMachine();
        return sharedGroup(tried)
                .map(reason -> new SideCoexistence(Optional.of(reason)))
                .orElseGet(() -> decide(config, memory, MachineMemory.available(files, Cgroup.locate(files))));
    }

    /// Decides by the memory that is available, in bytes; empty where unknown.
    static SideCoexistence decide(AbConfig config, OptionalLong memory, OptionalLong available) {
        if (!config.load().isInterleaved()) {
            return new SideCoexistence(Optional.of(ServiceNotice.WITHOUT_RATE.message()));
        }
        OptionalLong needed = memory.isEmpty()
                ? memory
                : OptionalLong.of(memory.getAsLong()
                        + generators(config.load(), config.sides().size()) * GeneratorProcess.EXPECTED_MEMORY);
        return new SideCoexistence(sharedPort(config).or(() -> lackOfMemory(needed, available)));
    }

    /// Most load generators that run at the same time: one for each side while they warm up, else one.
    private static int generators(AbLoad load, int sides) {
        return load.warmsUpByWork() ? sides : 1;
    }

    private static Optional<String> sharedPort(AbConfig config) {
        Set<Integer> ports = new HashSet<>();
        return config.sides().stream()
                .map(side -> port(side, config))
                .filter(port -> !ports.add(port))
                .findFirst()
                .map(port -> ServiceNotice.SAME_PORT.message(port.toString(), AbSide.PORT_PLACEHOLDER));
    }

    /// A control group of a side that another side's is, or lies in: it would count the work of both.
    private static Optional<String> sharedGroup(List<SideRuntime> tried) {
        List<String> groups = tried.stream()
                .flatMap(side -> Optional.ofNullable(side.account()).map(SideAccount::group).stream())
                .map(path -> path + "/")
                .sorted()
                .toList();
        return IntStream.range(1, groups.size())
                .filter(i -> groups.get(i).startsWith(groups.get(i - 1)))
                .mapToObj(i -> ServiceNotice.SAME_GROUP.message())
                .findFirst();
    }

    private static Optional<String> lackOfMemory(OptionalLong memory, OptionalLong available) {
        if (memory.isEmpty() || available.isEmpty()) {
            return Optional.of(ServiceNotice.UNKNOWN_MEMORY.message());
        }
        double needed = (double) memory.getAsLong();
        return needed > MAX_MEMORY_SHARE * (double) available.getAsLong()
                ? Optional.of(ServiceNotice.LACK_OF_MEMORY.message(needed, available.getAsLong()))
                : Optional.empty();
    }

    /// Memory that a side may need under load: twice of what it used for its first answers, or a heap whose
    /// limit is above the JVM's default. That default, a quarter of the machine, is seldom filled.
    ///
    /// @param resident resident memory after its first answers, in bytes
    /// @param maxHeap highest size of its heap; absent where unknown
    /// @param physical memory of the machine
    static long neededMemory(long resident, @Nullable Long maxHeap, long physical) {
        long grown = GROWTH * resident;
        return maxHeap == null || maxHeap <= physical / DEFAULT_HEAP_DIVISOR
                ? grown
                : Math.max(grown, resident + maxHeap);
    }

    public boolean isPossible() {
        return obstacle.isEmpty();
    }

    /// How the pairs are measured, in clauses; none under a plan, and where there are no pairs.
    ///
    /// @param split processors of sides and generator
    public List<String> clauses(AbConfig config, Optional<CpuSplit> split) {
        AbLoad load = config.load();
        if (!load.isInterleaved()) {
            return List.of();
        }
        List<String> clauses = new ArrayList<>();
        if (load.windows() > 1) {
            clauses.add(ServiceNotice.WINDOWS.message(load.windows(), Format.duration(load.window())));
        }
        Optional<String> inTurns = Duet.obstacle(config, split);
        if (isPossible() && inTurns.isEmpty()) {
            clauses.add(ServiceNotice.DUET.message(split.orElseThrow().target().size()));
        } else {
            clauses.add(
                    obstacle.map(ServiceNotice.ONE_AFTER_ANOTHER::message).orElseGet(ServiceNotice.TOGETHER::message));
            inTurns.filter(reason -> isPossible() && split.isPresent())
                    .ifPresent(reason -> clauses.add(ServiceNotice.IN_TURNS.message(reason)));
        }
        return clauses;
    }

    /// Gives a free port of this machine to each side that would have to share one, as the other method does.
    public static AbConfig withOwnPorts(AbConfig config) {
        return withOwnPorts(config, SidePorts::free);
    }

    /// Gives a free port to each side that would have to share one and takes its port from a placeholder, or from
    /// a [PortVariable]. Sides under a plan keep theirs, since they run one after another.
    ///
    /// @param freePort finds ports at which nothing listens
    static AbConfig withOwnPorts(AbConfig config, IntSupplier freePort) {
        Set<Integer> taken = new HashSet<>();
        Set<Integer> configured =
                config.sides().stream().map(side -> port(side, config)).collect(Collectors.toSet());
        List<AbSide> sides = new ArrayList<>();
        for (AbSide side : config.sides()) {
            int port = port(side, config);
            boolean shared = taken.contains(port)
                    && side.port().isEmpty()
                    && config.load().isInterleaved();
            Optional<AbSide> movable = shared ? movable(side) : Optional.empty();
            int own = movable.isPresent()
                    ? IntStream.generate(freePort)
                            .filter(free -> !taken.contains(free) && !configured.contains(free))
                            .findFirst()
                            .orElseThrow()
                    : port;
            sides.add(movable.map(one -> one.withPort(OptionalInt.of(own))).orElse(side));
            taken.add(own);
        }
        return config.withSides(sides);
    }

    /// Returns the side in a form that takes its port from a placeholder; empty if none is known.
    private static Optional<AbSide> movable(AbSide side) {
        return side.takesPort()
                ? Optional.of(side)
                : PortVariable.of(side).map(variable -> side.withVariable(variable, AbSide.PORT_PLACEHOLDER));
    }

    /// Says which sides were given a port by a variable that their commands don't name.
    ///
    /// @param given configuration before
    /// @param moved the same, with a port for each side that can have one of its own
    public static List<String> movedSides(AbConfig given, AbConfig moved) {
        return movedByVariable(given, moved)
                .map(side -> ServiceNotice.OWN_PORT.message(
                        side.name(), Integer.toString(port(side, moved)), variable(side, moved)))
                .toList();
    }

    /// Says that a side doesn't work at the port that it was given by a variable, which its program may
    /// ignore; empty for any other failure.
    ///
    /// @param given configuration before
    /// @param moved the same, with which the sides were started
    public static Optional<String> ignoredPort(AbConfig given, AbConfig moved, ServiceFailedException failure) {
        return movedByVariable(given, moved)
                .filter(side -> failure.owner().equals(ProgramOwner.side(side.name())))
                .findFirst()
                .map(side -> ServiceNotice.IGNORED_PORT.message(
                        String.valueOf(failure.getMessage()).replace(SidePorts.PORT_REMEDY, ""),
                        Integer.toString(port(side, moved)),
                        variable(side, moved),
                        Integer.toString(port(side, given)),
                        AbSide.PORT_PLACEHOLDER));
    }

    /// Sides that were given a port by a variable, as they were before.
    private static Stream<AbSide> movedByVariable(AbConfig given, AbConfig moved) {
        return given.sides().stream()
                .filter(side -> !side.takesPort() && moved.side(side.name()).takesPort());
    }

    private static int port(AbSide side, AbConfig config) {
        return config.launch(config.side(side.name())).port();
    }

    private static String variable(AbSide side, AbConfig moved) {
        return String.join(
                ", ",
                moved.side(side.name()).environment().keySet().stream()
                        .filter(name -> !side.environment().containsKey(name))
                        .toList());
    }
}
