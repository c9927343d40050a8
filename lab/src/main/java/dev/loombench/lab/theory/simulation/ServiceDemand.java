package dev.loombench.lab.theory.simulation;

/// The service demand of a request: a wait, then a computation, during both of which it holds its thread.
///
/// @param waiting time blocked on something other than a core
/// @param pinnedSeconds the last part of the wait during which a virtual thread pins its carrier, or all of a
///     wait that is shorter; no effect on platform threads
/// @param compute CPU time on one core
public record ServiceDemand(TimeDistribution waiting, double pinnedSeconds, TimeDistribution compute) {
    public ServiceDemand {
        if (!(pinnedSeconds >= 0 && pinnedSeconds <= waiting.mean())) {
            throw new IllegalArgumentException(
                    "of a wait of " + waiting.mean() + " s not " + pinnedSeconds + " s can be pinned");
        }
        if (waiting.mean() + compute.mean() <= 0) {
            throw new IllegalArgumentException("a request that neither waits nor computes takes no time");
        }
    }

    /// Whether demands differ from request to request.
    public boolean varies() {
        return waiting.varies() || compute.varies();
    }

    /// The mean time for which a request pins its carrier, in seconds.
    public double pinnedMean() {
        return waiting.meanUpTo(pinnedSeconds);
    }

    /// The mean response time of a request that has the machine to itself, in seconds.
    public double meanTotal() {
        return waiting.mean() + compute.mean();
    }
}
