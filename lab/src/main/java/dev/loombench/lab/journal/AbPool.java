package dev.loombench.lab.journal;

import java.util.List;

/// The first side with a larger pool of threads, in `ab.json`.
///
/// @param side its name
/// @param threads of that pool
/// @param comparisons of the other sides with it
public record AbPool(String side, int threads, List<ComparisonRecord> comparisons) {
    public AbPool {
        comparisons = List.copyOf(comparisons);
    }
}
