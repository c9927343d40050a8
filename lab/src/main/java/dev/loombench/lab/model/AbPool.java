package dev.loombench.lab.model;

import java.util.List;

/// Comparisons with a larger thread pool of the first side, in `ab.json`.
///
/// @param side name of the first side
/// @param threads size of that pool
/// @param comparisons comparisons of the other sides with it
public record AbPool(String side, int threads, List<ComparisonRecord> comparisons) {
    public AbPool {
        comparisons = List.copyOf(comparisons);
    }
}
