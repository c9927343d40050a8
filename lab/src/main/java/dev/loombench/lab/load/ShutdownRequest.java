package dev.loombench.lab.load;

/// Thread-safe request to end a load gracefully: requests in flight are completed.
public final class ShutdownRequest {
    private volatile boolean endRequested;

    public void request() {
        endRequested = true;
    }

    public boolean requested() {
        return endRequested;
    }
}
