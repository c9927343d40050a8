package dev.loombench.lab.theory.simulation;

/// A thread pool with an unbounded queue, first come first served.
final class Permits {
    /// Returned by [#giveBack] if no request waits.
    static final int NOBODY = -1;

    private final int limit;
    private final Fifo waiting = new Fifo();
    private int busy;
    private int peak;

    Permits(int limit) {
        this.limit = limit;
    }

    /// Takes a thread, or enqueues the request; returns whether it has a thread now.
    boolean take(int request) {
        if (busy < limit) {
            busy++;
            peak = Math.max(peak, busy);
            return true;
        }
        waiting.add(request);
        return false;
    }

    /// Releases a thread to the next request.
    ///
    /// @return the request that has it now, or [#NOBODY]
    int giveBack() {
        if (waiting.isEmpty()) {
            busy--;
            return NOBODY;
        }
        return waiting.remove();
    }

    int taken() {
        return busy;
    }

    /// The peak number of busy threads since the last [#forgetMost].
    int most() {
        return peak;
    }

    void forgetMost() {
        peak = busy;
    }
}
