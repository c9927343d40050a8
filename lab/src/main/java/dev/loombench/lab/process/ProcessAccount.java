package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ContainerGroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.SideAccount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What all processes of a program use together, those that have ended included; for containers, what the
/// kernel counts in their control groups. The clients of container engines don't count: their work isn't
/// that of the containers.
final class ProcessAccount {
    /// Programs that start others and have no work of their own beside containers.
    private static final Set<String> HELPERS = Set.of(
            "sh",
            "bash",
            "dash",
            "ash",
            "busybox",
            "zsh",
            "ksh",
            "sudo",
            "doas",
            "env",
            "timeout",
            "tee",
            "sleep",
            "cat",
            "conmon",
            "slirp4netns",
            "pasta",
            "pasta.avx2",
            "fuse-overlayfs",
            "rootlessport");

    private final ProcFiles files = ProcFiles.ofThisMachine();
    private final Optional<ContainerRun> containers;

    /// CPU seconds of each process as last read, by its id and start.
    private final Map<String, Double> cpuSeconds = new HashMap<>();

    ProcessAccount(Optional<ContainerRun> containers) {
        this.containers = containers;
    }

    /// The processes of which the account is: without the clients of container engines, and without what
    /// only starts those.
    ///
    /// @param processes the program's processes outside of containers
    List<Long> processes(List<Long> processes) {
        return Stream.concat(
                        containers.map(ContainerRun::processes).orElse(List.of()).stream(), own(processes).stream())
                .distinct()
                .toList();
    }

    private List<Long> own(List<Long> processes) {
        boolean clients = containers.isPresent() || processes.stream().anyMatch(this::isClient);
        return clients
                ? processes.stream()
                        .filter(pid -> !name(pid).isEmpty() && !isClient(pid) && !isHelper(pid))
                        .toList()
                : processes;
    }

    private boolean isClient(long pid) {
        return ContainerCommand.CLIENTS.contains(name(pid));
    }

    /// Whether it is such a program by its name or, as a script, by its interpreter.
    private boolean isHelper(long pid) {
        return HELPERS.contains(name(pid))
                || files.link("/proc/" + pid + "/exe")
                        .map(program -> ContainerCommand.baseName(program.toString()))
                        .filter(HELPERS::contains)
                        .isPresent();
    }

    /// Name of its program; empty if it has just ended.
    private String name(long pid) {
        return files.text("/proc/" + pid + "/comm").orElse("");
    }

    /// Reads what they use; empty where nothing can be read, or not that of all containers.
    synchronized Optional<ProcessReading> read(List<Long> processes) {
        List<ContainerGroup> groups = containers.map(ContainerRun::groups).orElse(List.of());
        if (containers.isPresent() && groups.isEmpty()) {
            return Optional.empty();
        }
        List<Optional<ProcessReading>> ofGroups =
                groups.stream().map(ContainerGroup::read).toList();
        return ofGroups.stream().allMatch(Optional::isPresent)
                ? Stream.concat(ofGroups.stream().flatMap(Optional::stream), ofProcesses(own(processes)).stream())
                        .reduce(ProcessReading::plus)
                : Optional.empty();
    }

    /// The sum of processes; CPU time includes those that have ended.
    private Optional<ProcessReading> ofProcesses(List<Long> processes) {
        Optional<ProcessReading> sum =
                processes.stream().flatMap(pid -> read(pid).stream()).reduce(ProcessReading::plus);
        double all =
                cpuSeconds.values().stream().mapToDouble(Double::doubleValue).sum();
        return sum.map(living ->
                new ProcessReading(living.at(), all, living.rssBytes(), living.peakRssBytes(), living.threads()));
    }

    private Optional<ProcessReading> read(long pid) {
        Optional<ProcessReading> reading = ProcessReading.read(files, pid);
        long start = ProcessStat.read(files, pid).map(ProcessStat::startTicks).orElse(0L);
        reading.ifPresent(now -> cpuSeconds.merge(pid + " " + start, now.cpuSeconds(), Math::max));
        return reading;
    }

    /// Describes of what the account is.
    ///
    /// @param processes the program's processes outside of containers
    SideAccount describe(List<Long> processes) {
        int count = processes(processes).size();
        Optional<String> client = processes.stream()
                .map(this::name)
                .filter(ContainerCommand.CLIENTS::contains)
                .findFirst();
        if (containers.isPresent()) {
            ContainerRun run = containers.get();
            Optional<String> obstacle = run.obstacle();
            return new SideAccount(
                    count == 0 ? null : count,
                    null,
                    null,
                    run.command().label(),
                    obstacle.isPresent()
                            ? null
                            : String.join(
                                    ", ",
                                    run.groups().stream()
                                            .map(ContainerGroup::name)
                                            .toList()),
                    obstacle.orElse(null));
        }
        return client.isPresent() && count == 0
                ? new SideAccount(
                        null,
                        null,
                        null,
                        client.get(),
                        null,
                        "its processes are only " + client.get() + " and what starts it, and containers that a script"
                                + " file starts can't be followed; write " + client.get() + " into the command itself")
                : new SideAccount(count, null, null, null, null, null);
    }
}
