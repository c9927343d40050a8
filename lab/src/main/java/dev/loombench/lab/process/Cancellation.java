package dev.loombench.lab.process;

import java.util.HashSet;
import java.util.Set;

/// A request to stop a run from outside, such as Ctrl-C: kills all children and each one started later. The
/// thread that runs the trials isn't interrupted, so that it can finish writing.
public final class Cancellation {
    private final Set<Process> children = new HashSet<>();
    private final Set<Cancellation> parts = new HashSet<>();
    private boolean isRequested;

    /// Kills all children, and makes every later one die at its start.
    public synchronized void request() {
        isRequested = true;
        children.forEach(ChildProcesses::kill);
        parts.forEach(Cancellation::request);
    }

    /// Creates a request to stop a part of the run, which is also made whenever this one is, until it is closed.
    public synchronized Part part() {
        Cancellation part = new Cancellation();
        parts.add(part);
        if (isRequested) {
            part.request();
        }
        return new Part(this, part);
    }

    /// A request to stop a part of a run.
    ///
    /// @param whole that of the run
    /// @param signal that of the part
    public record Part(Cancellation whole, Cancellation signal) implements AutoCloseable {
        /// Forgets the part, which has ended.
        @Override
        public void close() {
            whole.forget(signal);
        }
    }

    private synchronized void forget(Cancellation part) {
        parts.remove(part);
    }

    public synchronized boolean isRequested() {
        return isRequested;
    }

    synchronized void register(Process child) {
        children.add(child);
        if (isRequested) {
            ChildProcesses.kill(child);
        }
    }

    synchronized void unregister(Process child) {
        children.remove(child);
    }
}
