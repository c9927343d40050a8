package dev.loombench.lab.diagnose.rules;

import dev.loombench.protocol.Clause;
import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.OptionalDouble;

/// Load on a server over the window, and the CPU time that it used.
///
/// @param cpuSeconds CPU seconds of all threads of the server's process
/// @param cpus processors that it may use; with a quota a fraction is possible
/// @param offered scheduled requests per second; absent for a closed load, which has no schedule
/// @param answered answered requests per second
/// @param inFlight mean number of requests that were sent and not yet answered
public record ServerLoad(
        Duration window, double cpuSeconds, double cpus, OptionalDouble offered, double answered, double inFlight) {
    /// Share of the processors that counts as busy.
    private static final double BUSY_SHARE = 0.9;

    /// Share of the requests in flight that is more than noise.
    private static final double MIN_NOTABLE_SHARE = 0.1;

    /// Share of the requests in flight that must wait, or be accounted for.
    private static final double MIN_WAITING_SHARE = 0.5;

    public ServerLoad {
        if (window.isNegative() || window.isZero() || !(cpus > 0)) {
            throw new IllegalArgumentException("a window and processors are needed: " + window + ", " + cpus);
        }
        if (!(cpuSeconds >= 0 && answered >= 0 && inFlight >= 0)) {
            throw new IllegalArgumentException("negative or not a number: CPU " + cpuSeconds + " s, answered "
                    + answered + "/s, in flight " + inFlight);
        }
    }

    /// Mean number of processors in use.
    double busyProcessors() {
        return cpuSeconds / (window.toNanos() / 1e9);
    }

    /// Fraction of the server's processors that it used.
    double cpuShare() {
        return busyProcessors() / cpus;
    }

    /// Whether the processors that it may use are busy.
    boolean isCpuBound() {
        return cpuShare() >= BUSY_SHARE;
    }

    /// Whether most requests in flight, and at least one, wait for something other than a processor.
    boolean waits() {
        return inFlight - busyProcessors() >= Math.max(1, mostRequests());
    }

    /// Mean number of requests from which on most of those in flight are accounted for.
    double mostRequests() {
        return MIN_WAITING_SHARE * inFlight;
    }

    /// What is said of requests that queue for threads.
    Clause queued(double requests) {
        return Message.REQUESTS_QUEUED.with(requests, Format.significant(inFlight));
    }

    /// Mean number of requests that is more than noise.
    double notableRequests() {
        return Math.max(1, MIN_NOTABLE_SHARE * inFlight);
    }

    /// Used share of the processors, such as `12 % of its one processor`.
    Clause cpuText() {
        String share = Format.wholePercent(cpuShare());
        return cpus == 1
                ? Message.OF_ONE_PROCESSOR.with(share)
                : Message.OF_PROCESSORS.with(
                        share, cpus == Math.rint(cpus) ? Long.toString((long) cpus) : Format.significant(cpus));
    }
}
