package dev.loombench.cli.terminal;

import dev.loombench.report.text.ReportFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats figures for text output.
public final class TerminalFormat {
    private static final double WIDE_SHARE = 0.3;
    private static final double NARROW_SHARE = 0.05;
    private static final double MAX_ASYMMETRY = 1.5;

    private TerminalFormat() {}

    /// The interval rounded to whole percent, as `± 4 %`, or as its ends such as `61.2–539`, as [ReportFormat#ends]
    /// has them. Ends are used where a percentage would mislead: if it is wider than ±30 %, or if one side is more
    /// than 1.5 times the other. Below ±5 % asymmetry doesn't matter, and the ends would look the same.
    public static String relative(double estimate, @Nullable Double low, @Nullable Double high, String unit) {
        if (low == null || high == null || estimate == 0) {
            return "";
        }
        double share = (high - low) / 2 / Math.abs(estimate);
        if (share > WIDE_SHARE || (share > NARROW_SHARE && isLopsided(estimate - low, high - estimate))) {
            return ReportFormat.ends(estimate, low, high, unit);
        }
        double percent = 100 * (high - low) / 2 / Math.abs(estimate);
        return String.format(Locale.ROOT, percent < 0.95 ? "± %.1f %%" : "± %.0f %%", percent);
    }

    private static boolean isLopsided(double below, double above) {
        return Math.max(below, above) > MAX_ASYMMETRY * Math.min(below, above);
    }
}
