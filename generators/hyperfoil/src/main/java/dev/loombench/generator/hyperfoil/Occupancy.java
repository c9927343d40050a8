package dev.loombench.generator.hyperfoil;

/// Requests in flight: current number, maximum and mean of a window, and how often one waited for a session.
final class Occupancy {
    private final long limit;

    private long inFlight;
    private long mostInFlight;
    private long depleted;
    private long samples;
    private long waitingSamples;
    private long inFlightSum;

    /// @param limit maximum number of requests in flight
    Occupancy(long limit) {
        this.limit = limit;
    }

    /// Starts a window; requests in flight stay so.
    void begin() {
        mostInFlight = inFlight;
        depleted = 0;
        samples = 0;
        waitingSamples = 0;
        inFlightSum = 0;
    }

    /// Adds a request if the limit allows it.
    ///
    /// @return whether it did
    boolean enter() {
        if (inFlight >= limit) {
            depleted++;
            return false;
        }
        inFlight++;
        mostInFlight = Math.max(mostInFlight, inFlight);
        return true;
    }

    void leave() {
        inFlight--;
    }

    /// Takes a sample for the mean and the share of waiting.
    ///
    /// @param waiting whether a request waits for a session now
    void look(boolean waiting) {
        samples++;
        waitingSamples += waiting ? 1 : 0;
        inFlightSum += inFlight;
    }

    long inFlight() {
        return inFlight;
    }

    long mostInFlight() {
        return mostInFlight;
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
    long depleted() {
        return depleted;
    }
}
