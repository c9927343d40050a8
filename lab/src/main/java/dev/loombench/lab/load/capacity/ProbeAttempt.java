package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.LoadResult;

/// One load of a capacity search.
///
/// @param number from 1, also in the name of its directory
/// @param stage purpose of the load
/// @param counts whether the search uses the outcome; otherwise the load was repeated
public record ProbeAttempt(
        int number,
        SearchResult.SearchStage stage,
        LoadResult load,
        ProbeOutcome outcome,
        int connections,
        boolean counts) {}
