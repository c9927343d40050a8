package dev.loombench.lab.diagnosis;

import java.util.List;

/// What kept a server from answering more, or sooner. A finding is made where the evidence suffices for it;
/// `docs/reference/server-limits.md` has the rules.
public sealed interface ServerLimit {
    /// What was asked of the server, and what it used.
    Load load();

    /// The finding with its figures, one plain sentence without its full stop.
    default String sentence() {
        return LimitWords.sentence(this);
    }

    /// Judges what a recording shows in the light of the load at that time.
    static ServerLimit of(Evidence evidence, Load load) {
        return new Judgement(evidence, load).limit();
    }

    /// The processors that it may use were busy.
    ///
    /// @param samples which code ran; without a hot spot where too little was seen
    /// @param collecting which share of its CPU time the garbage collector took
    record Cpu(Load load, CpuSamples samples, double collecting) implements ServerLimit {}

    /// All threads of a pool were busy, and requests waited before it.
    ///
    /// @param queue how many, on average
    record Pool(Load load, PoolUse pool, double queue) implements ServerLimit {}

    /// The carriers of virtual threads were held by virtual threads that waited.
    record Carriers(Load load, int carriers, Pins pins) implements ServerLimit {}

    /// Requests waited for something else than a processor or a thread.
    ///
    /// @param waits where most of them did, the most frequent first; empty where the threads are virtual and
    ///     the recording doesn't show them
    record Waiting(Load load, List<Wait> waits) implements ServerLimit {
        public Waiting {
            waits = List.copyOf(waits);
        }
    }

    /// Nothing was found, for this reason.
    record Unknown(Load load, String reason) implements ServerLimit {}
}
