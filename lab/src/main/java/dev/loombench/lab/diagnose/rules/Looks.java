package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Summary of several thread dumps taken in the window.
///
/// @param dumps number of dumps
/// @param places sites where threads were, the one with most threads first
/// @param loops event loop threads by kind, the most often blocked first
/// @param owners sentences on which thread held what others waited for; empty where dumps don't tell
public record Looks(int dumps, List<Place> places, List<PoolUse> pools, List<LoopUse> loops, List<String> owners) {
    /// Number of dumps below which a standstill isn't told from a pause, nor a queue from chance.
    public static final int FEWEST = 3;

    public Looks {
        places = List.copyOf(places);
        pools = List.copyOf(pools);
        loops = List.copyOf(loops);
        owners = List.copyOf(owners);
    }
}
