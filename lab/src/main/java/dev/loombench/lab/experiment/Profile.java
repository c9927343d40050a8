package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import java.util.Locale;

/// How much effort a run takes.
public enum Profile {
    /// Seconds each: does it all work? Figures not to be quoted.
    SMOKE(1),
    /// Scaled so that all classics take a few minutes; large effects get a verdict, the rest is
    /// descriptive.
    QUICK(3),
    /// Published sizes wherever one operation stays under 10 s.
    STANDARD(8),
    /// Published parameters and durations; a night.
    FULL(10);

    private final int blocks;

    Profile(int blocks) {
        this.blocks = blocks;
    }

    /// How many blocks it has, which is also how many forks each cell has.
    public int blocks() {
        return blocks;
    }

    /// Whether each cell is run once more for diagnosis, unasked.
    public boolean diagnoses() {
        return this == FULL;
    }

    /// Whether each block holds the baseline a second time, unasked.
    public boolean controls() {
        return this == STANDARD || this == FULL;
    }

    /// The word in files and on the command line.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws BadWord if it is none of them
    public static Profile parse(String text) {
        for (Profile profile : values()) {
            if (profile.toString().equals(text)) {
                return profile;
            }
        }
        throw new BadWord(text, "a profile (smoke, quick, standard, full)");
    }
}
