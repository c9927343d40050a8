package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.BadWord;
import java.util.Locale;

/// A/A control: whether blocks hold each baseline a second time (A′) to compare it with the first (A). The
/// difference of the two is noise.
public enum Control {
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
    public static Control of(Profile profile) {
        return profile.controls() ? BESIDE : NONE;
    }

    /// @throws BadWord if it is none of them
    public static Control parse(String text) {
        for (Control control : values()) {
            if (control.toString().equals(text)) {
                return control;
            }
        }
        throw new BadWord(text, "a control (none, beside, alone)");
    }
}
