package dev.loombench.lab.cause;

import java.util.List;

/// What a recording tells of the window.
///
/// @param samples how often code was looked at
/// @param hotSpots the hottest first
public record Events(List<Pin> pins, List<Entering> entering, int samples, List<HotSpot> hotSpots) {
    public Events {
        pins = List.copyOf(pins);
        entering = List.copyOf(entering);
        hotSpots = List.copyOf(hotSpots);
    }
}
