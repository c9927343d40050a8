package dev.loombench.lab.plan;

import dev.loombench.lab.experiment.Profile;
import dev.loombench.protocol.BadWord;
import java.util.Locale;

/// Whether blocks hold each baseline a second time (A′), to be held against the first (A): what differs between the
/// two is noise.
public enum Control {
    /// They don't.
    NONE,
    /// They do, and all other cells as well.
    BESIDE,
    /// They hold nothing else: an A/A run.
    ALONE;

    /// The word in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What a profile has, unasked.
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
