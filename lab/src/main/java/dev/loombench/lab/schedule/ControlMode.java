package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.InvalidValueException;
import java.util.Locale;

/// A/A control: whether blocks hold each baseline a second time (A′) to compare it with the first (A). The
/// difference of the two is noise.
public enum ControlMode {
    /// No control.
    NONE,
    /// Controls in addition to all other cells.
    BESIDE,
    /// Only baselines and their controls: an A/A run.
    ALONE;

    /// Name in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Default control of a profile.
    public static ControlMode of(Profile profile) {
        return profile.controls() ? BESIDE : NONE;
    }

    /// Parses the name of a mode in files.
    ///
    /// @throws InvalidValueException if it is none of them
    public static ControlMode parse(String text) {
        for (ControlMode control : values()) {
            if (control.toString().equals(text)) {
                return control;
            }
        }
        throw new InvalidValueException(text, "a control (none, beside, alone)");
    }
}
