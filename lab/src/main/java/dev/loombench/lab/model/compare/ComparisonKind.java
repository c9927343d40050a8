package dev.loombench.lab.model.compare;

import dev.loombench.lab.stats.Verdict.Pairing;
import java.util.Locale;

/// ComparisonKind of source of the figures.
public enum ComparisonKind {
    /// A run of Loombench.
    RUN("fork", Pairing.INDEPENDENT),
    /// JMH's results.
    JMH("fork", Pairing.INDEPENDENT),
    /// Results of another tool, such as a load generator.
    TOOL("run", Pairing.INDEPENDENT_RUNS),
    /// Results of any of these that were measured in turns, so that one of each side is a block.
    BLOCKS("block", Pairing.WITHIN_BLOCKS),
    /// Results of any of these in a series, of which the newest is compared with the level before it.
    HISTORY("result", Pairing.AGAINST_LEVEL);

    private final String sample;
    private final Pairing pairing;

    ComparisonKind(String sample, Pairing pairing) {
        this.sample = sample;
        this.pairing = pairing;
    }

    /// What becomes of the figures of both sides.
    public Pairing pairing() {
        return pairing;
    }

    /// Noun for what gives one independent figure.
    public String sample() {
        return sample;
    }

    /// Lower-case name, as in files.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
