package dev.loombench.lab.stats;

/// Whether the forks of a comparison stand side by side, with the words for that in [Reason]s.
public enum Pairing {
    /// Baseline and candidate ran in the same blocks: [LogRatio].
    WITHIN_BLOCKS(
            "no block has both figures",
            "one block gives no interval",
            "%d blocks",
            "the Student interval",
            "the order-statistic interval"),
    /// They ran apart: [IndependentRatio].
    INDEPENDENT(
            "a side has no figure",
            "one fork on a side gives no interval",
            "%d forks on a side",
            "Welch's interval",
            "the rank interval");

    private final String none;
    private final String one;
    private final String several;
    private final String interval;
    private final String check;

    Pairing(String none, String one, String several, String interval, String check) {
        this.none = none;
        this.one = one;
        this.several = several;
        this.interval = interval;
        this.check = check;
    }

    String tooFew(int number) {
        return number == 1 ? one : none;
    }

    String several(int number) {
        return several.formatted(number);
    }

    /// What the verdict comes from.
    String interval() {
        return interval;
    }

    /// What that is checked by.
    String check() {
        return check;
    }
}
