package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.CgroupAccount;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.machine.probe.ProcessStat;
import dev.loombench.lab.model.ab.SideAccount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a program uses. That is the sum of its own processes, those that have ended included. Where another
/// process answers in its place, as in a container, whose processes are no children of the client, it is what the
/// kernel counts in that one's control group.
final class ProcessAccount {
    /// Programs that pass connections on to what answers them.
    private static final Pattern FORWARDERS =
            Pattern.compile("docker-proxy|rootless(port|kit).*|slirp4netns|pas(ta|st)(\\.avx2)?|kubectl|ssh");

    private static final String REMEDY = "; for a container use --network host, or name the control group of what"
            + " answers (--cgroup-a, --cgroup-b, cgroup)";

    private final ProcFiles files = ProcFiles.ofThisMachine();

    /// Start of the program, in clock ticks since boot: what is older wasn't started for it.
    private final long startTicks;

    /// CPU seconds of each process as last read, by its id and start.
    private final Map<String, Double> cpuSeconds = new HashMap<>();

    /// Processes of others that answer in place of the program's own.
    private List<Long> others = List.of();

    private @Nullable CgroupAccount group;
    private @Nullable String reason;

    /// @param pid the started process
    ProcessAccount(long pid) {
        this.startTicks =
                ProcessStat.read(files, pid).map(ProcessStat::startTicks).orElse(Long.MAX_VALUE);
    }

    /// Finds out whose account it is, once the program answers.
    ///
    /// @param path control group that was named for it; empty to take that of the process that listens
    /// @param own the program's own processes
    synchronized void settle(int port, Optional<String> path, List<Long> own) {
        List<Long> listeners = ListeningPorts.holdersOf(files, port);
        Optional<Long> forwarder = listeners.stream().filter(this::isForwarder).findFirst();
        others = listeners.stream()
                .filter(pid -> !own.contains(pid) && !isForwarder(pid))
                .toList();
        if (path.isPresent()) {
            settleAt(path.get());
        } else if (forwarder.isPresent()) {
            reason = process(forwarder.get()) + " listens at port " + port + " and only forwards what it gets" + REMEDY;
        } else if (isAnsweredBy(own, listeners)) {
            others = List.of();
        } else if (others.isEmpty()) {
            reason = "the process that listens at port " + port + " is none of its own, and this user can't see which"
                    + " one it is: run ab as root" + REMEDY;
        } else {
            settleWith(others.getFirst());
        }
    }

    /// Whether one of these listens. A side that is ready by another port may not listen at its own one yet.
    private boolean isAnsweredBy(List<Long> own, List<Long> listeners) {
        return listeners.stream().anyMatch(own::contains)
                || !ListeningPorts.areVisible(files)
                || (listeners.isEmpty() && !ListeningPorts.portsOf(files, own).isEmpty());
    }

    private void settleAt(String path) {
        group = CgroupAccount.atPath(files, path).orElse(null);
        if (group == null) {
            reason = "there is no control group " + path + " any more";
        } else if (group.processes().contains(ProcessHandle.current().pid())) {
            group = null;
            reason = "Loombench itself runs in the control group " + path + ": name one of the side alone";
        }
    }

    private void settleWith(long listener) {
        group = CgroupAccount.ofProcess(files, listener, this::isYounger)
                .filter(one -> one.processes().containsAll(others))
                .orElse(null);
        if (group == null) {
            reason = "the control group of " + process(listener) + ", "
                    + CgroupAccount.name(files, listener)
                    + ", isn't visible here, or also holds processes that weren't started for this side" + REMEDY;
        }
    }

    private boolean isYounger(long pid) {
        return ProcessStat.read(files, pid)
                .filter(stat -> stat.startTicks() < startTicks)
                .isEmpty();
    }

    private boolean isForwarder(long pid) {
        return FORWARDERS.matcher(name(pid)).matches();
    }

    private String process(long pid) {
        return "process " + pid + " (" + name(pid) + ")";
    }

    private String name(long pid) {
        return files.text("/proc/" + pid + "/comm").orElse("?");
    }

    /// The processes of which the account is, or of which none is possible.
    ///
    /// @param own the program's own processes
    synchronized List<Long> processes(List<Long> own) {
        if (group != null) {
            return group.processes();
        }
        return reason == null ? own : others;
    }

    /// Reads what they use; empty where nothing can be read.
    ///
    /// @param own the program's own processes
    synchronized Optional<ProcessReading> read(List<Long> own) {
        if (group != null) {
            return group.read();
        }
        return reason == null ? sum(own) : Optional.empty();
    }

    /// The sum of processes; CPU time includes those that have ended.
    private Optional<ProcessReading> sum(List<Long> processes) {
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
    /// @param own the program's own processes
    synchronized SideAccount describe(List<Long> own) {
        return new SideAccount(
                reason == null ? processes(own).size() : null, null, null, group == null ? null : group.name(), reason);
    }
}
