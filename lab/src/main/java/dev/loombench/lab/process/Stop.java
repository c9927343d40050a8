package dev.loombench.lab.process;

import java.util.HashSet;
import java.util.Set;

/// A request to stop a run from outside, such as Ctrl-C: kills all children and each one started later. The
/// thread that runs the trials isn't interrupted, so that it can finish writing.
public final class Stop {
    private final Set<Process> children = new HashSet<>();
    private boolean requested;

    /// Kills all children, and makes every later one die at its start.
    public synchronized void request() {
        requested = true;
        children.forEach(ProcessTree::kill);
    }

    public synchronized boolean requested() {
        return requested;
    }

    synchronized void watch(Process child) {
        children.add(child);
        if (requested) {
            ProcessTree.kill(child);
        }
    }

    synchronized void forget(Process child) {
        children.remove(child);
    }
}
