package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading.ProcessChildren;
import dev.loombench.lab.machine.probe.ProcessStat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// All processes of a person's own program: the started one, its descendants, and those that have left it, which
/// are found by their tag. Closing it ends all of them.
final class ProgramProcesses implements AutoCloseable {
    /// Time until processes that ignore SIGTERM are killed.
    private static final Duration TERM_TIMEOUT = Duration.ofSeconds(10);

    private static final int POLL_MILLIS = 20;
    private static final int MAX_KILL_ROUNDS = 50;

    private final Process process;
    private final ProcessTag mark;
    private final Cancellation stop;
    private final ProcFiles files = ProcFiles.ofThisMachine();
    private volatile List<Long> lastFound;

    /// Registers a program that has just been started with the tag in its environment.
    ProgramProcesses(Process process, ProcessTag mark, Cancellation stop) {
        this.process = process;
        this.mark = mark;
        this.stop = stop;
        this.lastFound = List.of(process.pid());
        stop.register(process);
    }

    /// Searches all processes of the machine for those of this program. [#known] is cheaper and starts from this
    /// result.
    List<Long> find() {
        Set<Long> pids = new LinkedHashSet<>(mark.processes(files));
        process.descendants().map(ProcessHandle::pid).forEach(pids::add);
        if (process.isAlive()) {
            pids.add(process.pid());
        }
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

    boolean isAlive() {
        return process.isAlive() || !find().isEmpty();
    }

    /// Sends SIGTERM to all processes, and kills those that haven't ended in time, or at once if the work is
    /// cancelled.
    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        if (!stop.isRequested()) {
            find().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
            interrupted |= awaitEnd(TERM_TIMEOUT);
        }
        Set<Long> killed = new LinkedHashSet<>();
        for (int round = 0; round < MAX_KILL_ROUNDS && !find().isEmpty(); round++) {
            killed.addAll(lastFound);
            lastFound.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            interrupted |= awaitEnd(Duration.ofMillis(200));
        }
        killed.forEach(ProcessTreeKiller::removeAttachSocket);
        stop.unregister(process);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until no process is left.
    ///
    /// @return whether the thread was interrupted meanwhile
    private boolean awaitEnd(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        boolean cancelled = stop.isRequested();
        try {
            while (!find().isEmpty() && System.nanoTime() < end && stop.isRequested() == cancelled) {
                process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
                Thread.sleep(POLL_MILLIS);
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }
}
