package dev.loombench.lab.theory.simulation;

/// A thread pool with an unbounded queue, first come first served.
final class ThreadPoolModel {
    /// Returned by [#release] if no request waits.
    static final int NO_REQUEST = -1;

    private final int limit;
    private final RequestQueue waiting = new RequestQueue();
    private int busy;
    private int peak;

    ThreadPoolModel(int limit) {
        this.limit = limit;
    }

    /// Takes a thread, or enqueues the request; returns whether it has a thread now.
    boolean acquire(int request) {
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
    /// @return the request that has it now, or [#NO_REQUEST]
    int release() {
        if (waiting.isEmpty()) {
            busy--;
            return NO_REQUEST;
        }
        return waiting.remove();
    }

    int taken() {
        return busy;
    }

    /// The peak number of busy threads since the last [#resetPeak].
    int peak() {
        return peak;
    }

    void resetPeak() {
        peak = busy;
    }
}
