package dev.loombench.lab.diagnose.recorded;

import java.util.List;

/// Resource that kept a server from answering more, or sooner. Reported where the evidence suffices;
/// `docs/reference/server-limits.md` has the rules.
public sealed interface ServerLimit {
    /// The load under which the limit showed.
    Load load();

    /// The limit with its values: one sentence without its full stop.
    default String sentence() {
        return LimitWords.sentence(this);
    }

    /// Determines the limit from a recording and the load at that time.
    static ServerLimit of(Evidence evidence, Load load) {
        return new Judgement(evidence, load).limit();
    }

    /// The processors that the server may use were busy.
    ///
    /// @param samples code that ran; without hot spots where there were too few samples
    /// @param collecting fraction of its CPU time that the garbage collector took
    record Cpu(Load load, CpuSamples samples, double collecting) implements ServerLimit {}

    /// All threads of a pool were busy, and requests queued for them.
    ///
    /// @param queue mean number of queued requests
    record Pool(Load load, PoolUse pool, double queue) implements ServerLimit {}

    /// The carriers were pinned by virtual threads that waited.
    record Carriers(Load load, int carriers, Pins pins) implements ServerLimit {}

    /// Requests waited for something other than a processor or a thread.
    ///
    /// @param waits sites where most of them waited, the most frequent first; empty where the recording doesn't
    ///     show them, as for virtual threads
    record Waiting(Load load, List<Wait> waits) implements ServerLimit {
        public Waiting {
            waits = List.copyOf(waits);
        }
    }

    /// No limit was found, for the given reason.
    record Unknown(Load load, String reason) implements ServerLimit {}
}
