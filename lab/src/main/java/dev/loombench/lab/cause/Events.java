package dev.loombench.lab.cause;

import java.util.List;

/// What a recording tells of the window.
///
/// @param samples how often code was looked at
/// @param hotSpots the hottest first
/// @param calls that waited for an answer from outside, where most of them were first
public record Events(
        List<Pin> pins,
        List<Entering> entering,
        int samples,
        List<HotSpot> hotSpots,
        List<Calling> calls,
        InitialValues initialValues) {
    public Events {
        pins = List.copyOf(pins);
        entering = List.copyOf(entering);
        hotSpots = List.copyOf(hotSpots);
        calls = List.copyOf(calls);
    }
}
