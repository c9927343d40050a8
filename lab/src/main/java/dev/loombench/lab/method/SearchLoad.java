package dev.loombench.lab.method;

import dev.loombench.lab.capacity.ProbeOutcome;

/// One load of a search for a capacity.
///
/// @param number from 1 on, which names its directory, too
/// @param stage why it was made
/// @param counts whether the search looks at it; otherwise it is made again
public record SearchLoad(int number, SearchStage stage, MeasuredLoad load, ProbeOutcome outcome, boolean counts) {}
