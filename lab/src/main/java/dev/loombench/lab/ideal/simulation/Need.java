package dev.loombench.lab.ideal.simulation;

/// What one request needs: it waits, then it computes, and holds its thread all the while.
///
/// @param waiting for something other than a processor
/// @param pinnedSeconds how much of the wait, at its end, a virtual thread spends mounted, so that its
///     carrier waits with it, or all of a wait that is shorter; a platform thread doesn't care
/// @param compute on one core alone
public record Need(RandomTime waiting, double pinnedSeconds, RandomTime compute) {
    public Need {
        if (!(pinnedSeconds >= 0 && pinnedSeconds <= waiting.mean())) {
            throw new IllegalArgumentException(
                    "of a wait of " + waiting.mean() + " s not " + pinnedSeconds + " s can be pinned");
        }
        if (waiting.mean() + compute.mean() <= 0) {
            throw new IllegalArgumentException("a request that neither waits nor computes takes no time");
        }
    }

    /// Whether requests differ from each other.
    public boolean varies() {
        return waiting.varies() || compute.varies();
    }

    /// How long a request pins its carrier on average: no longer than it waits.
    public double pinnedMean() {
        return waiting.meanUpTo(pinnedSeconds);
    }

    /// The mean time of a request that has the machine to itself.
    public double path() {
        return waiting.mean() + compute.mean();
    }
}
