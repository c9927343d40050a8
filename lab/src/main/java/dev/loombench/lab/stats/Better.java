package dev.loombench.lab.stats;

/// Which direction of a metric is the better one.
public enum Better {
    /// Times and costs.
    LESS,
    /// Rates.
    MORE
}
