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

    /// A first-in-first-out queue of request numbers: a ring buffer that grows.
    static final class RequestQueue {
        private int[] waiting = new int[64];
        private int first;
        private int count;

        boolean isEmpty() {
            return count == 0;
        }

        void add(int request) {
            if (count == waiting.length) {
                grow();
            }
            waiting[(first + count++) % waiting.length] = request;
        }

        /// Removes and returns the oldest request, which must exist.
        int remove() {
            int next = waiting[first];
            first = (first + 1) % waiting.length;
            count--;
            return next;
        }

        private void grow() {
            int[] larger = new int[2 * count];
            for (int i = 0; i < count; i++) {
                larger[i] = waiting[(first + i) % count];
            }
            waiting = larger;
            first = 0;
        }
    }
}
