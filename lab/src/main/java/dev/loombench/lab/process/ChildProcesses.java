package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading.ProcessChildren;
import dev.loombench.lab.machine.probe.ProcessStat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All processes of a child: the started one, its descendants, and those that have left it, which are found by their
/// tag. It ends them all, whatever they do.
final class ChildProcesses {
    /// Time until processes that ignore SIGTERM are killed.
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration KILL_TIMEOUT = Duration.ofMillis(200);
    private static final int MAX_KILL_ROUNDS = 50;
    private static final int POLL_MILLIS = 20;

    private final Process process;
    private final @Nullable ProcessTag tag;
    private final Cancellation stop;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private volatile List<Long> lastFound;

    /// Registers a process that has just been started.
    ///
    /// @param tag in its environment; absent for a program of Loombench's own, which has no daemons, and is
    ///     killed at its end
    ChildProcesses(Process process, @Nullable ProcessTag tag, Cancellation stop) {
        this.process = process;
        this.tag = tag;
        this.stop = stop;
        this.lastFound = List.of(process.pid());
        stop.register(process);
    }

    /// Searches all processes of the machine for those of this child. [#known] is cheaper and starts from this
    /// result.
    List<Long> find() {
        Set<Long> pids = new LinkedHashSet<>(tag == null ? List.of() : tag.processes(files));
        tree(process).map(ProcessHandle::pid).forEach(pids::add);
        pids.removeIf(pid -> !isAlive(pid));
        lastFound = List.copyOf(pids);
        return lastFound;
    }

    /// Ids of the living processes found last, and of their descendants.
    List<Long> known() {
        Set<Long> living = new LinkedHashSet<>();
        List<Long> pending = new ArrayList<>(lastFound);
        while (!pending.isEmpty()) {
            long next = pending.removeLast();
            if (living.add(next)) {
                pending.addAll(ProcessChildren.children(files, next));
            }
        }
        living.removeIf(pid -> !isAlive(pid));
        return List.copyOf(living);
    }

    /// Whether a process lives. One that has ended remains in the system as long as its parent doesn't
    /// ask for its end: the worker of `worker & exec application` for the whole life of the application.
    private boolean isAlive(long pid) {
        return ProcessStat.read(files, pid)
                .map(stat -> !stat.hasReleasedFiles())
                .orElseGet(() ->
                        ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent());
    }

    boolean areAlive() {
        return process.isAlive() || !find().isEmpty();
    }

    /// Sends SIGTERM to the processes of a user's program, and kills all that haven't ended in time, or at once if the
    /// work is cancelled. Waits for their exit, so that their resource use isn't attributed to the next child.
    ///
    /// @param patience time until they are killed; zero to kill them at once
    void end(Duration patience) {
        boolean interrupted = Thread.interrupted();
        if (patience.isPositive() && !stop.isRequested()) {
            find().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
            interrupted |= awaitEnd(patience);
        }
        Set<Long> killed = new LinkedHashSet<>();
        for (int round = 0; round < MAX_KILL_ROUNDS && areAlive(); round++) {
            killed.addAll(find());
            lastFound.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            interrupted |= awaitEnd(KILL_TIMEOUT);
        }
        killed.forEach(ChildProcesses::removeAttachSocket);
        stop.unregister(process);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends them in the way of their kind: with patience, or at once.
    void end() {
        end(tag == null ? Duration.ZERO : TERM_TIMEOUT);
    }

    /// Waits until no process is left.
    ///
    /// @return whether the thread was interrupted meanwhile
    private boolean awaitEnd(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        boolean cancelled = stop.isRequested();
        try {
            while (areAlive() && System.nanoTime() < end && stop.isRequested() == cancelled) {
                if (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) || !find().isEmpty()) {
                    Thread.sleep(POLL_MILLIS);
                }
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /// Kills a process and its descendants. These are listed first, since they can't be found once their parent
    /// is dead.
    static void kill(Process process) {
        tree(process).toList().forEach(ProcessHandle::destroyForcibly);
    }

    /// The started process and its descendants; none once it has ended, since its id may then be another's.
    private static Stream<ProcessHandle> tree(Process process) {
        return process.isAlive() ? Stream.concat(process.descendants(), Stream.of(process.toHandle())) : Stream.empty();
    }

    /// Removes the attach socket of a dead HotSpot JVM on Linux, `/tmp/.java_pidN`, which it leaves if it is
    /// killed; does nothing if the process lives.
    private static void removeAttachSocket(long pid) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            try {
                Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid));
            } catch (IOException notOurs) {
                // left by another user's process with the same id
            }
        }
    }
}
