package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param sites sites where threads were, the one with most threads first
/// @param loops event loop threads by kind, the most often blocked first
/// @param ownerSentences sentences on which thread held what others waited for; empty where dumps don't tell
public record ThreadDumpSummary(
        int dumps,
        List<ThreadSite> sites,
        List<PoolSaturation> pools,
        List<EventLoopBlocking> loops,
        List<String> ownerSentences) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int MIN_DUMPS = 3;

    public ThreadDumpSummary {
        sites = List.copyOf(sites);
        pools = List.copyOf(pools);
        loops = List.copyOf(loops);
        ownerSentences = List.copyOf(ownerSentences);
    }
}
