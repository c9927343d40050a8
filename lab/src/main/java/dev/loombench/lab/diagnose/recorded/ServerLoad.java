package dev.loombench.lab.diagnose.recorded;

import java.time.Duration;
import java.util.OptionalDouble;

/// Load on a server over a window, and the CPU time that it used.
///
/// @param cpuSeconds CPU seconds of all threads of the server's process
/// @param cpus processors that it may use; with a quota a fraction is possible
/// @param offered scheduled requests per second; absent for a closed load, which has no schedule
/// @param answered answered requests per second
/// @param inFlight mean number of requests that were sent and not yet answered
public record ServerLoad(
        Duration window, double cpuSeconds, double cpus, OptionalDouble offered, double answered, double inFlight) {
    public ServerLoad {
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

    /// Mean number of processors in use.
    double busyProcessors() {
        return cpuSeconds / seconds();
    }

    /// Fraction of its processors that it used.
    double cpuShare() {
        return busyProcessors() / cpus;
    }

    /// Mean number of requests in flight on which no processor worked.
    double waitingRequests() {
        return Math.max(0, inFlight - busyProcessors());
    }
}
