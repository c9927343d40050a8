package dev.loombench.lab.experiment;

import dev.loombench.protocol.BadWord;
import java.time.Duration;
import java.util.Locale;

/// How much effort a run takes.
public enum Profile {
    /// Shows that everything works; its figures get no verdicts.
    SMOKE(1, Duration.ZERO),
    /// Answers each experiment's question: its headline cells, at published sizes wherever an operation takes up to
    /// about 5 s, and further blocks where they narrow an answer most. All classics take about 10 min on 2 cores.
    QUICK(6, Duration.ofMinutes(10)),
    /// All levels, and each baseline against itself. All classics take up to an hour on 2 cores.
    STANDARD(8, Duration.ZERO),
    /// Published parameters and durations. All classics take a night.
    FULL(10, Duration.ZERO);

    private final int blocks;
    private final Duration time;

    Profile(int blocks, Duration time) {
        this.blocks = blocks;
        this.time = time;
    }

    /// The time of a whole run up to which further blocks are added where nothing else was asked for; zero where none
    /// are.
    public Duration time() {
        return time;
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
