package dev.loombench.lab.method;

import dev.loombench.lab.probe.EphemeralPorts;
import dev.loombench.lab.probe.NetworkCounters;
import dev.loombench.lab.probe.OpenFiles;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.probe.ProcessActivity;
import dev.loombench.lab.probe.ProcessSnapshot;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// What generator, server and network came to while a load was measured, second by second.
final class LoadWatch {
    private final ProcFiles files;
    private final long generatorPid;
    private final OptionalLong serverPid;
    private final int port;
    private @Nullable Look first;
    private @Nullable Look last;
    private Optional<EphemeralPorts> ports = Optional.empty();
    private Optional<OpenFiles> generatorFiles = Optional.empty();
    private Optional<OpenFiles> serverFiles = Optional.empty();

    /// @param serverPid empty where it isn't known
    /// @param port of the server
    LoadWatch(ProcFiles files, long generatorPid, OptionalLong serverPid, int port) {
        this.files = files;
        this.generatorPid = generatorPid;
        this.serverPid = serverPid;
        this.port = port;
    }

    /// What can be read at one moment; absent where it can't.
    record Look(Optional<ProcessSnapshot> generator, Optional<ProcessSnapshot> server, NetworkCounters network) {}

    /// At the begin of the measured window.
    synchronized void begins() {
        first = look();
    }

    /// At its end.
    synchronized void ends() {
        last = look();
    }

    /// The measured window begins and ends with these.
    synchronized void between(Look begin, Look end) {
        first = begin;
        last = end;
    }

    Look look() {
        long now = System.nanoTime();
        return new Look(ProcessSnapshot.read(files, generatorPid, now), server(now), NetworkCounters.read(files));
    }

    private Optional<ProcessSnapshot> server(long now) {
        return serverPid.isPresent() ? ProcessSnapshot.read(files, serverPid.getAsLong(), now) : Optional.empty();
    }

    /// Each second within it: what changes by the moment.
    synchronized void goesOn() {
        ports = most(ports, EphemeralPorts.read(files, port), Comparator.comparingDouble(EphemeralPorts::share));
        generatorFiles =
                most(generatorFiles, OpenFiles.read(files, generatorPid), Comparator.comparingDouble(OpenFiles::share));
        Optional<OpenFiles> servers =
                serverPid.isPresent() ? OpenFiles.read(files, serverPid.getAsLong()) : Optional.empty();
        serverFiles = most(serverFiles, servers, Comparator.comparingDouble(OpenFiles::share));
    }

    private static <T> Optional<T> most(Optional<T> before, Optional<T> now, Comparator<T> by) {
        return before.isPresent() && (now.isEmpty() || by.compare(before.get(), now.get()) >= 0) ? before : now;
    }

    /// What lies between begin and end of the window; absent where it hasn't both.
    private <T> @Nullable T within(BiFunction<Look, Look, @Nullable T> difference) {
        Look begin = first;
        Look end = last;
        return begin == null || end == null ? null : difference.apply(begin, end);
    }

    synchronized @Nullable ProcessActivity generator() {
        return within((begin, end) -> activity(begin.generator(), end.generator()));
    }

    synchronized @Nullable ProcessActivity server() {
        return within((begin, end) -> activity(begin.server(), end.server()));
    }

    private static @Nullable ProcessActivity activity(
            Optional<ProcessSnapshot> before, Optional<ProcessSnapshot> after) {
        return before.isPresent() && after.isPresent() ? ProcessActivity.between(before.get(), after.get()) : null;
    }

    synchronized @Nullable NetworkCounters network() {
        return within((begin, end) -> NetworkCounters.between(begin.network(), end.network()));
    }

    synchronized @Nullable EphemeralPorts ports() {
        return ports.orElse(null);
    }

    synchronized @Nullable OpenFiles generatorFiles() {
        return generatorFiles.orElse(null);
    }

    synchronized @Nullable OpenFiles serverFiles() {
        return serverFiles.orElse(null);
    }
}
