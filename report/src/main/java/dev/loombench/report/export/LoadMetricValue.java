package dev.loombench.report.export;

import org.jspecify.annotations.Nullable;

/// A figure of a load.
///
/// @param load number of the load in a search; absent for a single load, and for results of the search itself
/// @param metric name, such as `intended.p99` or `errors.timeout`
/// @param unit unit, such as `s`; empty for a count
record LoadMetricValue(@Nullable Integer load, String metric, Number value, String unit) {}
