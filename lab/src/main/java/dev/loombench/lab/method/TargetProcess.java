package dev.loombench.lab.method;

import dev.loombench.lab.fork.Binding;
import dev.loombench.lab.fork.LimitRefused;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.probe.CpuSet;
import dev.loombench.lab.probe.CpuSplit;
import dev.loombench.lab.probe.Listener;
import dev.loombench.lab.probe.ProcFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Optional;
import java.util.OptionalLong;

/// What is known of the process of a server under load.
///
/// @param pid empty where it isn't on this machine, or isn't known
/// @param split who has which processors; empty where that isn't known
/// @param apart who would have which if the generator was bound to what the target leaves it; empty where it
///     needn't be, or can't
public record TargetProcess(OptionalLong pid, Optional<CpuSplit> split, Optional<CpuSplit> apart) {
    /// Somewhere else.
    public static final TargetProcess UNKNOWN =
            new TargetProcess(OptionalLong.empty(), Optional.empty(), Optional.empty());

    /// One whose generator has its processors already.
    ///
    /// @param split who was given which; where nobody was, as the system lets both
    public static TargetProcess of(OptionalLong pid, Optional<CpuSplit> split) {
        return new TargetProcess(pid, split.or(() -> asItIs(pid)), Optional.empty());
    }

    /// One whose generator is yet to be bound to its processors.
    ///
    /// @param split who is to have which; where that is nobody, as the system lets both
    public static TargetProcess binding(OptionalLong pid, Optional<CpuSplit> split) {
        return new TargetProcess(pid, split.or(() -> asItIs(pid)), split);
    }

    private static Optional<CpuSplit> asItIs(OptionalLong pid) {
        return pid.isPresent() ? CpuSplit.asItIs(ProcFiles.ofThisMachine(), pid.getAsLong()) : Optional.empty();
    }

    /// The process that listens there, if that is on this machine and a single one that may be looked at.
    public static TargetProcess at(String host, int port) {
        ProcFiles files = ProcFiles.ofThisMachine();
        OptionalLong pid = isHere(host) ? Listener.pid(files, port) : OptionalLong.empty();
        if (pid.isEmpty()) {
            return UNKNOWN;
        }
        Optional<CpuSplit> split = CpuSplit.asItIs(files, pid.getAsLong());
        return new TargetProcess(pid, split, split.flatMap(now -> now.apart(files)));
    }

    /// Binds a generator to the processors that this leaves it, where it leaves some and the system lets us.
    ///
    /// @return who has which then
    Optional<CpuSplit> bind(long generatorPid, Stop stop) throws IOException, InterruptedException {
        return apart.isPresent() && isBound(generatorPid, apart.get().generator(), stop) ? apart : split;
    }

    private static boolean isBound(long pid, CpuSet cpus, Stop stop) throws IOException, InterruptedException {
        try {
            return Binding.bind(pid, cpus, stop).isEmpty();
        } catch (LimitRefused unbound) {
            return false;
        }
    }

    /// Whether a host is this machine.
    static boolean isHere(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }
}
