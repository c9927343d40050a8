package dev.loombench.lab.diagnose.recorded;

import java.util.List;

/// Execution samples, summarised by the code that ran.
///
/// @param count number of samples
/// @param hotSpots most sampled code, the hottest first
public record CpuSamples(int count, List<HotSpot> hotSpots) {
    /// Maximum number of hot spots that are kept.
    static final int MOST = 5;

    public CpuSamples {
        hotSpots = List.copyOf(hotSpots);
    }
}
