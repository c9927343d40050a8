package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.RecordingEvidence.CarrierPinning;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/// Resource that kept a server from answering more, or sooner. Reported where the evidence suffices;
/// `docs/reference/server-limits.md` has the rules.
public sealed interface ServerLimit {
    /// The load under which the limit showed.
    ServerLoad load();

    /// The limit with its values: one sentence without its full stop.
    default String sentence() {
        return ServerLimitText.sentence(this);
    }

    /// Determines the limit from a recording and the load at that time.
    static ServerLimit determine(RecordingEvidence evidence, ServerLoad load) {
        return new ServerLimitRules(evidence, load).limit();
    }

    /// The processors that the server may use were busy.
    ///
    /// @param samples code that ran; without hot spots where there were too few samples
    /// @param gcShare fraction of its CPU time that the garbage collector took
    record CpuLimit(ServerLoad load, CpuProfile samples, double gcShare) implements ServerLimit {}

    /// All threads of a pool were busy, and requests queued for them.
    ///
    /// @param queue mean number of queued requests
    record PoolLimit(ServerLoad load, PoolUtilisation pool, double queue) implements ServerLimit {}

    /// The carriers were pinned by virtual threads that waited.
    record CarrierLimit(ServerLoad load, int carriers, CarrierPinning pins) implements ServerLimit {}

    /// Requests waited for something other than a processor or a thread.
    ///
    /// @param waits sites where most of them waited, the most frequent first; empty where the recording doesn't
    ///     show them, as for virtual threads
    record WaitLimit(ServerLoad load, List<WaitSite> waits) implements ServerLimit {
        public WaitLimit {
            waits = List.copyOf(waits);
        }
    }

    /// No limit was found, for the given reason.
    record UnknownLimit(ServerLoad load, String reason) implements ServerLimit {}

    /// Load on a server over a window, and the CPU time that it used.
    ///
    /// @param cpuSeconds CPU seconds of all threads of the server's process
    /// @param cpus processors that it may use; with a quota a fraction is possible
    /// @param offered scheduled requests per second; absent for a closed load, which has no schedule
    /// @param answered answered requests per second
    /// @param inFlight mean number of requests that were sent and not yet answered
    record ServerLoad(
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

        /// Fraction of the server's processors that it used.
        double cpuShare() {
            return busyProcessors() / cpus;
        }

        /// Mean number of requests in flight on which no processor worked.
        double waitingRequests() {
            return Math.max(0, inFlight - busyProcessors());
        }
    }
}
