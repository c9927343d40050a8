package dev.loombench.lab.model.run;

import org.jspecify.annotations.Nullable;

/// A published figure in the estimate's unit.
///
/// @param error half-width of its interval, where the source gives one
/// @param scale the source's setting and the cell's difference from it, such as `at tasks=10000`; absent
///     where there is nothing to note
public record PublishedRecord(
        String source,
        double value,
        @Nullable Double error,
        @Nullable String scale) {}
