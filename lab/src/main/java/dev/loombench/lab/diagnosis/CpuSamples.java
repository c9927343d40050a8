package dev.loombench.lab.diagnosis;

import java.util.List;

/// Which code ran when Flight Recorder looked.
///
/// @param count how often it looked
/// @param hotSpots the hottest first
public record CpuSamples(int count, List<HotSpot> hotSpots) {
    /// So many hot spots are kept.
    static final int MOST = 5;

    public CpuSamples {
        hotSpots = List.copyOf(hotSpots);
    }
}
