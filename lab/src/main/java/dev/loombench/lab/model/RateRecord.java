package dev.loombench.lab.model;

import org.jspecify.annotations.Nullable;

/// A rate with its 95 % interval.
///
/// @param windows number of measured windows behind the rate
public record RateRecord(
        double perSecond, @Nullable Double low, @Nullable Double high, int windows) {}
