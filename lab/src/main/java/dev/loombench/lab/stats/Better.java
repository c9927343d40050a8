package dev.loombench.lab.stats;

import java.util.Locale;

/// The better direction of a metric.
public enum Better {
    /// Less is better, as for times and costs.
    LESS,
    /// More is better, as for rates.
    MORE,
    /// The metric only describes a measurement, as the offered rate does; it gets no verdict.
    NEITHER;

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
