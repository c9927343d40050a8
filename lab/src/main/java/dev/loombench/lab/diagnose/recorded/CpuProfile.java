package dev.loombench.lab.diagnose.recorded;

import java.util.List;

/// Execution samples, summarised by the code that ran.
///
/// @param count number of samples
/// @param hotSpots most sampled code, the hottest first
public record CpuProfile(int count, List<HotMethod> hotSpots) {
    /// Maximum number of hot spots that are kept.
    static final int MAX_HOT_SPOTS = 5;

    public CpuProfile {
        hotSpots = List.copyOf(hotSpots);
    }
}
