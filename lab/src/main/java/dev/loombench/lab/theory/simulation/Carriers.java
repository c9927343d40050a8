package dev.loombench.lab.theory.simulation;

/// The carriers of virtual threads with two queues, of new requests and of requests woken from their wait; a
/// queue is emptied before the other one is served. If no request is ever said to be new, there is one queue.
final class Carriers {
    private final int limit;
    private final Fifo newRequests = new Fifo();
    private final Fifo wokenRequests = new Fifo();
    private int taken;
    private boolean servingNewRequests;

    Carriers(int limit) {
        this.limit = limit;
    }

    /// Takes a carrier, or enqueues the request.
    ///
    /// @param isNew whether the request is new
    /// @return whether it has a carrier now
    boolean take(int request, boolean isNew) {
        if (taken < limit) {
            taken++;
            servingNewRequests = isNew;
            return true;
        }
        (isNew ? newRequests : wokenRequests).add(request);
        return false;
    }

    /// Releases a carrier to the next request.
    ///
    /// @return the request that has it now, or [Permits#NOBODY]
    int giveBack() {
        if (currentQueue().isEmpty()) {
            servingNewRequests = !servingNewRequests;
        }
        if (currentQueue().isEmpty()) {
            taken--;
            return Permits.NOBODY;
        }
        return currentQueue().remove();
    }

    /// Whether the request that got a carrier last came from the queue of new requests.
    boolean isAtBeginning() {
        return servingNewRequests;
    }

    int taken() {
        return taken;
    }

    private Fifo currentQueue() {
        return servingNewRequests ? newRequests : wokenRequests;
    }
}
