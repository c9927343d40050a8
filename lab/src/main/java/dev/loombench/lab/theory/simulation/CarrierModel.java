package dev.loombench.lab.theory.simulation;

/// The carriers of virtual threads with two queues, of new requests and of requests woken from their wait; a
/// queue is emptied before the other one is served. If no request is ever said to be new, there is one queue.
final class CarrierModel {
    private final int limit;
    private final RequestQueue newRequests = new RequestQueue();
    private final RequestQueue wokenRequests = new RequestQueue();
    private int taken;
    private boolean servingNewRequests;

    CarrierModel(int limit) {
        this.limit = limit;
    }

    /// Takes a carrier, or enqueues the request.
    ///
    /// @param isNew whether the request is new
    /// @return whether it has a carrier now
    boolean acquire(int request, boolean isNew) {
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
    /// @return the request that has it now, or [ThreadPoolModel#NO_REQUEST]
    int release() {
        if (currentQueue().isEmpty()) {
            servingNewRequests = !servingNewRequests;
        }
        if (currentQueue().isEmpty()) {
            taken--;
            return ThreadPoolModel.NO_REQUEST;
        }
        return currentQueue().remove();
    }

    /// Whether the request that got a carrier last came from the queue of new requests.
    boolean servesNewRequests() {
        return servingNewRequests;
    }

    int taken() {
        return taken;
    }

    private RequestQueue currentQueue() {
        return servingNewRequests ? newRequests : wokenRequests;
    }
}
