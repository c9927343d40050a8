package dev.loombench.lab.ideal.simulation;

/// Cores that all who compute share evenly: with n of them on k cores each goes on at min(1, k / n) of
/// its speed.
///
/// All go on alike, so each ends when what everybody has got since the beginning comes to what everybody
/// had got when it began, and its own need: their order never changes.
final class SharedCores implements Cores {
    private final int cores;
    private final EventHeap ends = new EventHeap();
    private double got;

    SharedCores(int cores) {
        this.cores = cores;
    }

    @Override
    public void add(int who, double seconds) {
        if (ends.size() == 0) {
            got = 0;
        }
        ends.add(got + seconds, who);
    }

    @Override
    public double next(double now) {
        return ends.size() == 0 ? Double.POSITIVE_INFINITY : now + Math.max(0, ends.firstTime() - got) / speed();
    }

    @Override
    public void goOn(double seconds) {
        if (ends.size() > 0) {
            got += seconds * speed();
        }
    }

    @Override
    public int happen() {
        got = ends.firstTime();
        return ends.removeFirst();
    }

    @Override
    public int busy() {
        return Math.min(ends.size(), cores);
    }

    private double speed() {
        return ends.size() <= cores ? 1 : (double) cores / ends.size();
    }
}
