package dev.loombench.lab.model;

import java.util.Locale;
import java.util.Map;

/// Observation that affects how figures may be read.
///
/// @param code stable id for programs, such as `disturbed` or `not-steady`
/// @param message the observation
/// @param remedy how to resolve it
/// @param evidence figures behind it, by name
public record Finding(String code, Severity severity, String message, String remedy, Map<String, Object> evidence) {

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
}
