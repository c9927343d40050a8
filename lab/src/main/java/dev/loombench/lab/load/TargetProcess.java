package dev.loombench.lab.load;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.process.LimitUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/// Process of a server under load, as far as it is known.
///
/// @param pid empty where the server isn't on this machine, or its process is unknown
/// @param processes all of the server, looked up at each call
/// @param split processors of server and generator; empty where unknown
/// @param separateSplit processors if the generator were bound to those that the server leaves free; empty where it
///     needn't be, or can't
public record TargetProcess(
        OptionalLong pid, Supplier<List<Long>> processes, Optional<CpuSplit> split, Optional<CpuSplit> separateSplit) {
    /// Server on another machine, or of an unknown process.
    public static final TargetProcess UNKNOWN =
            new TargetProcess(OptionalLong.empty(), Optional.empty(), Optional.empty());

    /// Creates a server of one process.
    public TargetProcess(OptionalLong pid, Optional<CpuSplit> split, Optional<CpuSplit> separateSplit) {
        this(pid, () -> pid.stream().boxed().toList(), split, separateSplit);
    }

    /// The same server with all its processes.
    ///
    /// @param all looked up at each call
    public TargetProcess withProcesses(Supplier<List<Long>> all) {
        return new TargetProcess(pid, all, split, separateSplit);
    }

    /// Describes a server whose generator is bound already.
    ///
    /// @param split given processors; without them the current affinities count
    public static TargetProcess of(OptionalLong pid, Optional<CpuSplit> split) {
        return new TargetProcess(pid, split.or(() -> asItIs(pid)), Optional.empty());
    }

    /// Describes a server whose generator is yet to be bound.
    ///
    /// @param split intended processors; without them the current affinities count
    public static TargetProcess withUnboundGenerator(OptionalLong pid, Optional<CpuSplit> split) {
        Optional<CpuSplit> current = split.or(() -> asItIs(pid));
        return new TargetProcess(
                pid,
                current,
                split.or(() -> current.flatMap(now -> now.withDisjointGenerator(ProcFiles.ofThisMachine()))));
    }

    private static Optional<CpuSplit> asItIs(OptionalLong pid) {
        return pid.isPresent() ? CpuSplit.readCurrent(ProcFiles.ofThisMachine(), pid.getAsLong()) : Optional.empty();
    }

    /// Finds the process that listens on a port, if it is a single one on this machine that may be inspected.
    public static TargetProcess find(String host, int port) {
        return withUnboundGenerator(
                isLocal(host) ? ListeningPorts.ownerOf(ProcFiles.ofThisMachine(), port) : OptionalLong.empty(),
                Optional.empty());
    }

    /// Binds a generator to the processors that the server leaves free, where there are any and the system
    /// permits it.
    ///
    /// @return the resulting processors of both
    public Optional<CpuSplit> bind(long generatorPid, Cancellation stop) throws IOException, InterruptedException {
        return separateSplit.isPresent()
                        && isBound(generatorPid, separateSplit.get().generator(), stop)
                ? separateSplit
                : split;
    }

    private static boolean isBound(long pid, CpuSet cpus, Cancellation stop) throws IOException, InterruptedException {
        try {
            return CpuAffinity.bind(pid, cpus, stop).isEmpty();
        } catch (LimitUnavailableException unbound) {
            return false;
        }
    }

    /// Whether a host name denotes this machine.
    static boolean isLocal(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }
}
