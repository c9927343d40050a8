package dev.loombench.lab.catalog;

import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.InvalidValueException;
import java.time.Duration;
import java.util.Locale;

/// Level of effort of a run: scale of experiments and number of blocks.
public enum Profile {
    /// Smoke test that everything works; its figures get no verdicts.
    SMOKE(1, Duration.ZERO, 0, 1),
    /// Headline cells of each experiment, at published sizes wherever an operation takes up to about 5 s, and
    /// further blocks where they narrow an answer most. All classics take about 10 min on 2 cores.
    QUICK(6, Duration.ofMinutes(10), 1, 3),
    /// All levels but those that an experiment keeps for `full`, and each baseline against itself. All classics take up
    /// to an hour on 2 cores.
    STANDARD(6, Duration.ZERO, 2, 10),
    /// Published parameters and durations. All classics take a night.
    FULL(9, Duration.ZERO, 5, 20);

    private final int blocks;
    private final Duration time;
    private final int warmup;
    private final int measure;

    Profile(int blocks, Duration time, int warmup, int measure) {
        this.blocks = blocks;
        this.time = time;
        this.warmup = warmup;
        this.measure = measure;
    }

    /// Default of a fork's unmeasured effort: operations of a batch, else seconds.
    public int warmup() {
        return warmup;
    }

    /// Default of a fork's measured effort: operations of a batch, else seconds.
    public int measure() {
        return measure;
    }

    /// Time of a whole run up to which further blocks are added by default; zero where none are.
    public Duration time() {
        return time;
    }

    /// Number of blocks, which is also the number of forks of each cell.
    public int blocks() {
        return blocks;
    }

    /// Whether each cell gets a trial for diagnosis by default.
    public boolean diagnoses() {
        return this == FULL;
    }

    /// Whether each block holds the baseline a second time by default.
    public boolean controls() {
        return this == STANDARD || this == FULL;
    }

    /// Name in files and on the command line.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Parses the name of a profile.
    ///
    /// @throws InvalidValueException if it is none of them
    public static Profile parse(String text) {
        return EnumWords.parse(values(), text, "a profile");
    }
}
