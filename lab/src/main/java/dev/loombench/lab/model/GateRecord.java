package dev.loombench.lab.model;

import java.util.List;

/// Result of a gate on regressions, or of a rule on a load.
///
/// @param rule the gate as given, such as `slower>3%`
/// @param comparisons number of comparisons that it applies to
/// @param broken descriptions of the comparisons that certainly break it
/// @param undecided descriptions of those that may break or keep it
public record GateRecord(String rule, int comparisons, List<String> broken, List<String> undecided) {
    public GateOutcome outcome() {
        return GateOutcome.of(comparisons, broken.size(), undecided.size());
    }
}
