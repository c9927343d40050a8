package dev.loombench.lab.ab.order;

import dev.loombench.lab.compare.FailOn;
import java.time.Duration;
import java.util.List;

/// How much is measured, and what counts as a difference.
///
/// @param pairs of trials, side against side at the same rate
/// @param budget in which all must be done
/// @param margin of equivalence
/// @param thresholds that no comparison may break
/// @param seed of the order of trials
/// @param again whether the first side is held against itself in place of the others
public record AbEffort(int pairs, Duration budget, double margin, List<FailOn> thresholds, long seed, boolean again) {
    public AbEffort {
        thresholds = List.copyOf(thresholds);
    }
}
