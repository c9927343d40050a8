package dev.loombench.lab.ideal.simulation;

/// Cores that all who compute share evenly: with n of them on k cores each goes on at min(1, k / n) of
/// its speed.
///
/// All go on alike, so each ends when what everybody has got since the beginning comes to what everybody
/// had got when it began, and its own need: their order never changes.
final class SharedCores {
    private final int cores;
    private final EventHeap ends = new EventHeap();
    private double got;

    SharedCores(int cores) {
        this.cores = cores;
    }

    void add(int request, double seconds) {
        if (ends.size() == 0) {
            got = 0;
        }
        ends.add(got + seconds, request);
    }

    /// When the next one ends if no other comes; infinite where nobody computes.
    double nextEnd(double now) {
        return ends.size() == 0 ? Double.POSITIVE_INFINITY : now + Math.max(0, ends.firstTime() - got) / speed();
    }

    void goOn(double seconds) {
        if (ends.size() > 0) {
            got += seconds * speed();
        }
    }

    /// The one that ends next, now.
    int removeFirst() {
        got = ends.firstTime();
        return ends.removeFirst();
    }

    int busy() {
        return Math.min(ends.size(), cores);
    }

    private double speed() {
        return ends.size() <= cores ? 1 : (double) cores / ends.size();
    }
}
