package dev.loombench.generator.netty;

/// Requests in flight: current number, maximum and mean of a window, and how often one waited for a session.
final class InFlightCounter {
    private final long limit;

    private long inFlight;
    private long maxInFlight;
    private long refused;
    private long samples;
    private long waitingSamples;
    private long inFlightSum;

    /// @param limit maximum number of requests in flight
    InFlightCounter(long limit) {
        this.limit = limit;
    }

    /// Starts a window; requests in flight stay so.
    void begin() {
        maxInFlight = inFlight;
        refused = 0;
        samples = 0;
        waitingSamples = 0;
        inFlightSum = 0;
    }

    /// Adds a request if the limit allows it.
    ///
    /// @return whether it did
    boolean enter() {
        if (inFlight >= limit) {
            refused++;
            return false;
        }
        inFlight++;
        maxInFlight = Math.max(maxInFlight, inFlight);
        return true;
    }

    void leave() {
        inFlight--;
    }

    /// Takes a sample for the mean and the share of waiting.
    ///
    /// @param waiting whether a request waits for a session now
    void sample(boolean waiting) {
        samples++;
        waitingSamples += waiting ? 1 : 0;
        inFlightSum += inFlight;
    }

    long inFlight() {
        return inFlight;
    }

    long maxInFlight() {
        return maxInFlight;
    }

    /// Mean number of requests in flight over all samples; 0 without samples.
    double meanInFlight() {
        return samples == 0 ? 0 : (double) inFlightSum / samples;
    }

    /// Share of the samples in which a request waited for a free connection, from 0 to 1.
    double waitingShare() {
        return samples == 0 ? 0 : (double) waitingSamples / samples;
    }

    /// Number of requests refused by the limit.
    long refused() {
        return refused;
    }
}
