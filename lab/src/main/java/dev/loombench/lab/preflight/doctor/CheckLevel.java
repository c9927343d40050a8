package dev.loombench.lab.preflight.doctor;

import java.util.Locale;

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
