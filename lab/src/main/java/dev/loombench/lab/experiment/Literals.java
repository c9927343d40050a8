package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;

/// Levels of factors: counts or durations, each in one spelling so that equal levels are equal words.
public final class Literals {
    private Literals() {}

    /// The one spelling of a level.
    ///
    /// @throws BadWord if it is neither a count nor a duration
    public static String level(String text) {
        try {
            return Quantities.text(Quantities.count(text));
        } catch (BadWord notACount) {
            try {
                return Quantities.text(Quantities.duration(text));
            } catch (BadWord notADuration) {
                throw new BadWord(text, "a count (100, 10_000, 10M) or a duration (200ms, 1s)");
            }
        }
    }
}
