package dev.loombench.lab.ideal;

/// What keeps a batch from being done any sooner, and a server from answering more or sooner.
public enum Bound {
    /// One task takes that long.
    CRITICAL_PATH("critical path"),
    /// A pool runs more tasks than it has threads, one wave after the other.
    POOL_WAVES("pool waves"),
    /// The cores can't compute any faster.
    CPU_CAPACITY("CPU capacity"),
    /// All threads of a server's pool are taken.
    POOL_THREADS("pool of threads"),
    /// No more requests come.
    OFFERED_RATE("offered rate"),
    /// So many users ask no more often.
    USERS("users");

    private final String words;

    Bound(String words) {
        this.words = words;
    }

    /// The words for people.
    @Override
    public String toString() {
        return words;
    }
}
