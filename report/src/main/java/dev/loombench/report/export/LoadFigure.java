package dev.loombench.report.export;

import org.jspecify.annotations.Nullable;

/// One number of a load.
///
/// @param load its number in a search; absent where there is one load, and for what a search came to
/// @param metric such as `intended.p99` or `errors.timeout`
/// @param unit such as `s`; empty for a count
record LoadFigure(@Nullable Integer load, String metric, Number value, String unit) {}
