package dev.loombench.lab.preflight.doctor;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The result of one check of the machine.
///
/// @param name stable identifier for programs, such as `quota`
/// @param value the observation, in a few words
/// @param message its meaning for measurements
/// @param remedy what to do about it; empty if nothing needs to be done
/// @param evidence the figures behind it, by name
public record CheckResult(
        String name, CheckLevel level, String value, String message, String remedy, Map<String, Object> evidence) {

    /// Fitness of the machine for measuring, in the light of one check.
    public enum CheckLevel {
        /// No problem.
        OK,
        /// Figures need care.
        WARNING,
        /// Measuring is impossible or meaningless.
        UNFIT;

        /// The lower-case word for people.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CheckResult {
        if (level != CheckLevel.OK && remedy.isBlank()) {
            throw new IllegalArgumentException("The check " + name + " complains and has no remedy.");
        }
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }
}
