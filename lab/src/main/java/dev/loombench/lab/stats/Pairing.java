package dev.loombench.lab.stats;

/// The pairing of the forks of a comparison, with its phrases for [VerdictReason]s.
public enum Pairing {
    /// Baseline and candidate paired within blocks, as in [LogRatio].
    WITHIN_BLOCKS(
            "no block has both figures",
            "one block gives no interval",
            "%d blocks",
            "the Student interval",
            "the order-statistic interval"),
    /// Independent forks of baseline and candidate, as in [IndependentRatio].
    INDEPENDENT(
            "a side has no figure",
            "one fork on a side gives no interval",
            "%d forks on a side",
            "Welch's interval",
            "the rank interval");

    private final String none;
    private final String one;
    private final String countPhrase;
    private final String interval;
    private final String check;

    Pairing(String none, String one, String several, String interval, String check) {
        this.none = none;
        this.one = one;
        this.countPhrase = several;
        this.interval = interval;
        this.check = check;
    }

    String tooFewPhrase(int number) {
        return number == 1 ? one : none;
    }

    String countPhrase(int number) {
        return countPhrase.formatted(number);
    }

    /// The name of the interval that the verdict comes from.
    String interval() {
        return interval;
    }

    /// The name of the interval that checks it.
    String check() {
        return check;
    }
}
