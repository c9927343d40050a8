package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Summary of a Flight Recorder recording over the window.
///
/// @param samples number of execution samples
/// @param hotSpots sampled stacks, the hottest first
/// @param calls outbound calls by site and address, the most frequent first
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
