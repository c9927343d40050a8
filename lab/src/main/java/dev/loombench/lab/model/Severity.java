package dev.loombench.lab.model;

import java.util.Locale;

/// Severity of a finding, in ascending order.
public enum Severity {
    /// Information that leaves the figures valid.
    INFO,
    /// Figures are valid with care.
    WARNING,
    /// Figures are void.
    INVALID;

    /// Lower-case name.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
