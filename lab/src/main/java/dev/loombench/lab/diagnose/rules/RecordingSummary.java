package dev.loombench.lab.diagnose.rules;

import java.util.List;

/// Summary of a Flight Recorder recording over the window.
///
/// @param samples number of execution samples
/// @param hotSpots sampled stacks, the hottest first
/// @param calls outbound calls by site and address, the most frequent first
public record RecordingSummary(
        List<PinningSite> pins,
        List<MonitorContention> contention,
        int samples,
        List<HotStack> hotSpots,
        List<OutboundCalls> calls,
        ThreadLocalAllocation initialValues) {
    public RecordingSummary {
        pins = List.copyOf(pins);
        contention = List.copyOf(contention);
        hotSpots = List.copyOf(hotSpots);
        calls = List.copyOf(calls);
    }
}
