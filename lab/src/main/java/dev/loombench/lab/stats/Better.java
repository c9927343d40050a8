package dev.loombench.lab.stats;

/// The better direction of a metric.
public enum Better {
    /// Less is better, as for times and costs.
    LESS,
    /// More is better, as for rates.
    MORE
}
