package dev.loombench.lab.diagnosis;

import java.time.Duration;
import java.util.OptionalDouble;

/// What was asked of a server over a window, and what it used.
///
/// @param cpuSeconds of the server's process, all its threads
/// @param cpus how many processors' worth of time it may use
/// @param offered requests per second by the schedule; absent for a closed load, which has none
/// @param answered requests per second
/// @param inFlight requests that were sent and not yet answered, on average
public record Load(
        Duration window, double cpuSeconds, double cpus, OptionalDouble offered, double answered, double inFlight) {
    public Load {
        if (window.isNegative() || window.isZero() || !(cpus > 0)) {
            throw new IllegalArgumentException("a window and processors are needed: " + window + ", " + cpus);
        }
        if (!(cpuSeconds >= 0 && answered >= 0 && inFlight >= 0)) {
            throw new IllegalArgumentException("negative or not a number: CPU " + cpuSeconds + " s, answered "
                    + answered + "/s, in flight " + inFlight);
        }
    }

    double seconds() {
        return window.toNanos() / 1e9;
    }

    /// Processors in use, on average.
    double running() {
        return cpuSeconds / seconds();
    }

    /// Of the processors that it may use, the share that it did.
    double cpuShare() {
        return running() / cpus;
    }

    /// Requests in flight for which no processor was at work, on average.
    double waiting() {
        return Math.max(0, inFlight - running());
    }
}
