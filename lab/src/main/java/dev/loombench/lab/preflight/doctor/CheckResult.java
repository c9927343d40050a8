package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Quantities;
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
        String name, Level level, String value, String message, String remedy, Map<String, Object> evidence) {

    /// Fitness of the machine for measuring, in the light of one check.
    public enum Level {
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
        if (level != Level.OK && remedy.isBlank()) {
            throw new IllegalArgumentException("The check " + name + " complains and has no remedy.");
        }
        evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    }

    static CheckResult ok(String name, String value, String message, Map<String, Object> evidence) {
        return new CheckResult(name, Level.OK, value, message, "", evidence);
    }

    static CheckResult warning(String name, String value, String message, String remedy, Map<String, Object> evidence) {
        return new CheckResult(name, Level.WARNING, value, message, remedy, evidence);
    }

    static CheckResult unfit(String name, String value, String message, String remedy, Map<String, Object> evidence) {
        return new CheckResult(name, Level.UNFIT, value, message, remedy, evidence);
    }

    /// Formats figures for people.
    static final class CheckFormat {
        private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

        private CheckFormat() {}

        /// Formats a size, such as `23.5 GiB`.
        static String bytes(long bytes) {
            double value = bytes;
            int unit = 0;
            while (value >= 1024 && unit < UNITS.length - 1) {
                value /= 1024;
                unit++;
            }
            return (unit == 0 ? Long.toString(bytes) : Quantities.significant(value)) + " " + UNITS[unit];
        }

        /// Formats a share, such as `4.2 %`.
        static String percent(double share) {
            return String.format(Locale.ROOT, "%.1f %%", share * 100);
        }

        /// Formats a count, such as `32,765`.
        static String count(long count) {
            return String.format(Locale.ROOT, "%,d", count);
        }
    }
}
