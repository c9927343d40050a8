package dev.loombench.lab.load;

import dev.loombench.lab.load.checks.LoadObservation;
import dev.loombench.lab.machine.probe.ConnectionQueues;
import dev.loombench.lab.machine.probe.EphemeralPorts;
import dev.loombench.lab.machine.probe.NetworkCounters;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessActivity;
import dev.loombench.lab.machine.probe.ProcessActivity.ProcessSnapshot;
import dev.loombench.lab.machine.probe.ProcessReading.OpenFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Monitor of generator, server and network over the measured window of a load.
public final class LoadMonitor {
    private final ProcFiles files;
    private final Supplier<List<Long>> generatorProcesses;
    private final OptionalLong serverPid;
    private final Supplier<List<Long>> serverProcesses;
    private final int port;
    private @Nullable MonitorSample first;
    private @Nullable MonitorSample last;
    private Optional<EphemeralPorts> ports = Optional.empty();
    private Optional<OpenFiles> generatorFiles = Optional.empty();
    private Optional<OpenFiles> serverFiles = Optional.empty();

    /// Last snapshots of the generator's processes, those included that have ended.
    private final Map<Long, ProcessSnapshot> generators = new LinkedHashMap<>();

    private final List<ConnectionQueues> queues = new ArrayList<>();

    /// @param server with the process that listens, whose files and connections count, and all others
    /// @param generator its processes, looked up at each sample
    public LoadMonitor(ProcFiles files, TargetProcess server, Supplier<List<Long>> generator, int port) {
        this.files = files;
        this.generatorProcesses = generator;
        this.serverPid = server.pid();
        this.serverProcesses = server.processes();
        this.port = port;
    }

    /// Creates a monitor of a generator of one process on this machine.
    public static LoadMonitor of(TargetProcess server, long generatorPid, int port) {
        return new LoadMonitor(ProcFiles.ofThisMachine(), server, () -> List.of(generatorPid), port);
    }

    /// Counters at one moment; absent where they can't be read.
    public record MonitorSample(
            Optional<ProcessSnapshot> generator, Optional<ProcessSnapshot> server, NetworkCounters network) {}

    synchronized void markBegin() {
        first = sample();
    }

    synchronized void markEnd() {
        last = sample();
    }

    /// Sets begin and end of the measured window from earlier samples.
    public synchronized void setWindow(MonitorSample begin, MonitorSample end) {
        first = begin;
        last = end;
    }

    public MonitorSample sample() {
        long now = System.nanoTime();
        return new MonitorSample(generator(now), server(now), NetworkCounters.read(files));
    }

    private synchronized Optional<ProcessSnapshot> generator(long now) {
        generatorProcesses
                .get()
                .forEach(pid ->
                        ProcessSnapshot.read(files, pid, now).ifPresent(snapshot -> generators.put(pid, snapshot)));
        return generators.values().stream().reduce(ProcessSnapshot::plus).map(sum -> sum.at(now));
    }

    private Optional<ProcessSnapshot> server(long now) {
        return serverProcesses.get().stream()
                .flatMap(pid -> ProcessSnapshot.read(files, pid, now).stream())
                .reduce(ProcessSnapshot::plus);
    }

    /// Samples the gauges whose peak counts, once per second of the window.
    public synchronized void sampleGauges() {
        ports = peak(ports, EphemeralPorts.read(files, port), Comparator.comparingDouble(EphemeralPorts::share));
        for (long pid : generatorProcesses.get()) {
            generatorFiles =
                    peak(generatorFiles, OpenFiles.read(files, pid), Comparator.comparingDouble(OpenFiles::share));
        }
        Optional<OpenFiles> servers =
                serverPid.isPresent() ? OpenFiles.read(files, serverPid.getAsLong()) : Optional.empty();
        serverFiles = peak(serverFiles, servers, Comparator.comparingDouble(OpenFiles::share));
        String network = serverPid.isPresent() ? "/proc/" + serverPid.getAsLong() + "/net" : "/proc/net";
        ConnectionQueues.read(files, network, port).ifPresent(queues::add);
    }

    private static <T> Optional<T> peak(Optional<T> before, Optional<T> now, Comparator<T> by) {
        return before.isPresent() && (now.isEmpty() || by.compare(before.get(), now.get()) >= 0) ? before : now;
    }

    /// What was observed; differences over the window are absent where its begin or its end is missing.
    public synchronized LoadObservation observed() {
        return new LoadObservation(
                overWindow((begin, end) -> activity(begin.generator(), end.generator())),
                overWindow((begin, end) -> activity(begin.server(), end.server())),
                overWindow((begin, end) -> NetworkCounters.between(begin.network(), end.network())),
                ports.orElse(null),
                generatorFiles.orElse(null),
                serverFiles.orElse(null),
                ConnectionQueues.over(queues).orElse(null));
    }

    private <T> @Nullable T overWindow(BiFunction<MonitorSample, MonitorSample, @Nullable T> difference) {
        MonitorSample begin = first;
        MonitorSample end = last;
        return begin == null || end == null ? null : difference.apply(begin, end);
    }

    private static @Nullable ProcessActivity activity(
            Optional<ProcessSnapshot> before, Optional<ProcessSnapshot> after) {
        return before.isPresent() && after.isPresent() ? ProcessActivity.between(before.get(), after.get()) : null;
    }
}
