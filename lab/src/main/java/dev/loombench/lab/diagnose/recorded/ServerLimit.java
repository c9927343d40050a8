package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.RecordingEvidence.CarrierPinning;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import java.util.List;

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
    record Cpu(ServerLoad load, CpuProfile samples, double gcShare) implements ServerLimit {}

    /// All threads of a pool were busy, and requests queued for them.
    ///
    /// @param queue mean number of queued requests
    record Pool(ServerLoad load, PoolUtilisation pool, double queue) implements ServerLimit {}

    /// The carriers were pinned by virtual threads that waited.
    record Carriers(ServerLoad load, int carriers, CarrierPinning pins) implements ServerLimit {}

    /// Requests waited for something other than a processor or a thread.
    ///
    /// @param waits sites where most of them waited, the most frequent first; empty where the recording doesn't
    ///     show them, as for virtual threads
    record Waiting(ServerLoad load, List<WaitSite> waits) implements ServerLimit {
        public Waiting {
            waits = List.copyOf(waits);
        }
    }

    /// No limit was found, for the given reason.
    record Unknown(ServerLoad load, String reason) implements ServerLimit {}
}
