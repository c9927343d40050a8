package dev.loombench.lab.fork;

import java.util.HashSet;
import java.util.Set;

/// How a run is stopped from outside, by Ctrl-C for instance: all children die, and no new one lives. The
/// thread that runs the trials isn't interrupted, so that it can finish writing.
public final class Stop {
    private final Set<Process> children = new HashSet<>();
    private boolean requested;

    /// Ends all children and every one that is still to come.
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
