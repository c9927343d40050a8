package dev.loombench.lab.preflight.doctor;

import java.util.Collections;
import java.util.LinkedHashMap;
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
    public CheckResult {
        if (level != CheckLevel.OK && remedy.isBlank()) {
            throw new IllegalArgumentException("The check " + name + " complains and has no remedy.");
        }
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }
}
