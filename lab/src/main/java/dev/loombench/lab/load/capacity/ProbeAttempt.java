package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.model.SearchRecord;

/// One load of a capacity search, and what the generator made of it.
///
/// @param record what the search looks at
public record ProbeAttempt(SearchRecord record, LoadResult load) {}
