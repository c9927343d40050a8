package dev.loombench.lab.model;

import dev.loombench.lab.stats.Better;

/// Value of one metric in one trial.
///
/// @param unit such as `s` or `ops/s`
public record Metric(double value, String unit, Better better) {}
