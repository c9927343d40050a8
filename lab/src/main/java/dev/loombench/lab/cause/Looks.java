package dev.loombench.lab.cause;

import java.util.List;

/// What several thread dumps of the window show together.
///
/// @param dumps how many
/// @param places the one with most threads first
/// @param loops event loop threads, those that waited most first
/// @param owners sentences on who held what others waited for, as far as dumps tell
public record Looks(int dumps, List<Place> places, List<PoolUse> pools, List<LoopUse> loops, List<String> owners) {
    /// Fewer dumps don't tell a standstill from a pause, nor a queue from a chance.
    public static final int FEWEST = 3;

    public Looks {
        places = List.copyOf(places);
        pools = List.copyOf(pools);
        loops = List.copyOf(loops);
        owners = List.copyOf(owners);
    }
}
