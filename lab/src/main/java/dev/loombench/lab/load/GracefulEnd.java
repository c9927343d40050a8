package dev.loombench.lab.load;

/// Thread-safe request to end a load gracefully: requests in flight are completed.
public final class GracefulEnd {
    private volatile boolean endRequested;

    public void ask() {
        endRequested = true;
    }

    public boolean asked() {
        return endRequested;
    }
}
