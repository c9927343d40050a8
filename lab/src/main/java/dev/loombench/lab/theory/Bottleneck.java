package dev.loombench.lab.theory;

/// The bottleneck that limits the time of a batch, or the throughput and response time of a server.
public enum Bottleneck {
    /// The wait and compute time of a single task.
    CRITICAL_PATH("critical path"),
    /// A pool with fewer threads than tasks, which run in waves.
    POOL_WAVES("pool waves"),
    /// The CPU time of all tasks or requests, divided by the cores.
    CPU_CAPACITY("CPU capacity"),
    /// The threads of a server's pool, all of them busy.
    POOL_THREADS("pool of threads"),
    /// The arrival rate of an open workload.
    OFFERED_RATE("offered rate"),
    /// The number of users of a closed workload and their think time.
    USERS("users");

    private final String label;

    Bottleneck(String label) {
        this.label = label;
    }

    /// Returns the name shown in reports and on the terminal.
    @Override
    public String toString() {
        return label;
    }
}
