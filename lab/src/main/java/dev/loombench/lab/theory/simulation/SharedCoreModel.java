package dev.loombench.lab.theory.simulation;

/// Cores under processor sharing: each of n computations on k cores runs at min(1, k / n) of full speed.
///
/// All run alike, so a computation ends when the CPU time that each has had reaches its value at the
/// computation's start plus the computation's demand: the order of completions never changes.
final class SharedCoreModel {
    private final int cores;
    private final EventHeap completions = new EventHeap();
    private double cpuTimeOfEach;

    SharedCoreModel(int cores) {
        this.cores = cores;
    }

    void add(int request, double seconds) {
        if (completions.size() == 0) {
            cpuTimeOfEach = 0;
        }
        completions.add(cpuTimeOfEach + seconds, request);
    }

    /// The time of the next completion if nothing else arrives; infinite where nothing is computed.
    double nextCompletion(double now) {
        return completions.size() == 0
                ? Double.POSITIVE_INFINITY
                : now + Math.max(0, completions.firstTime() - cpuTimeOfEach) / speed();
    }

    void advance(double seconds) {
        if (completions.size() > 0) {
            cpuTimeOfEach += seconds * speed();
        }
    }

    /// Removes and returns the request whose computation ends now.
    int removeFirst() {
        cpuTimeOfEach = completions.firstTime();
        return completions.removeFirst();
    }

    int busy() {
        return Math.min(completions.size(), cores);
    }

    private double speed() {
        return completions.size() <= cores ? 1 : (double) cores / completions.size();
    }
}
