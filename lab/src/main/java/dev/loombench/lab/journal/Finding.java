package dev.loombench.lab.journal;

import java.util.Locale;
import java.util.Map;

/// Something that a reader of the figures must know.
///
/// @param code stable, for programs, such as `disturbed` or `not-steady`
/// @param message what was seen
/// @param remedy what to do about it
/// @param evidence the figures behind it
public record Finding(String code, Severity severity, String message, String remedy, Map<String, Object> evidence) {

    /// How much a finding weighs.
    public enum Severity {
        /// Good to know.
        INFO,
        /// The figures need care.
        WARNING,
        /// The figures are void.
        INVALID;

        /// The word for people.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
