package dev.loombench.lab.model.compare;

import java.util.List;

/// A series of results, oldest first, and where levels changed in it.
///
/// @param significance largest probability of a change in a series that has none
public record HistoryRecord(double significance, List<SideRecord> entries, List<CellSeriesRecord> series) {}
