package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Wording of the blocks that would decide an open comparison, such as `about 3 more blocks would decide
/// (--forks 6, 50 s)`. `--forks` starts a new run, so the time is that of all its blocks.
public final class RequiredBlocksText {
    private RequiredBlocksText() {}

    /// Words the number of missing blocks; empty where it is unknown.
    public static Optional<String> of(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        if (needed == null) {
            return Optional.empty();
        }
        int more = needed - comparison.n();
        OptionalDouble block = blockSeconds(comparison);
        return Optional.of(String.format(
                Locale.ROOT,
                "about %,d more %s would decide (--forks %d%s)",
                more,
                more == 1 ? "block" : "blocks",
                needed,
                block.isEmpty() ? "" : ", " + time(needed * block.getAsDouble())));
    }

    /// Duration of one block of the comparison's experiment in seconds; empty where the number of missing
    /// blocks is unknown.
    public static OptionalDouble blockSeconds(ComparisonRecord comparison) {
        Integer needed = comparison.blocksNeeded();
        Double seconds = comparison.secondsNeeded();
        return needed == null || seconds == null || needed <= comparison.n()
                ? OptionalDouble.empty()
                : OptionalDouble.of(seconds / (needed - comparison.n()));
    }

    /// Formats a duration for planning: `25 s`, `1 min 15 s`, `12 min`, `3 h 54 min`.
    public static String time(double seconds) {
        long whole = Math.max(1, Math.round(seconds));
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 600) {
            return whole / 60 + " min" + (whole % 60 == 0 ? "" : " " + whole % 60 + " s");
        }
        long minutes = Math.round(whole / 60.0);
        if (minutes < 60) {
            return minutes + " min";
        }
        return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
}
