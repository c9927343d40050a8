package dev.loombench.report.compare;

import dev.loombench.protocol.Format;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Formats ratios with enough digits to compare them with a limit such as 1.03.
public final class RatioText {
    private static final double SMALL = 0.1;
    private static final double LARGE = 10;

    private RatioText() {}

    /// A ratio such as `1.034×`; empty if absent.
    public static String text(@Nullable Double ratio) {
        return ratio == null ? "" : number(ratio) + "×";
    }

    /// An interval such as `1.012–1.056`; empty if an end is absent.
    public static String range(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null ? "" : number(low) + "–" + number(high);
    }

    private static String number(double value) {
        return value >= SMALL && value < LARGE ? String.format(Locale.ROOT, "%.3f", value) : Format.significant(value);
    }
}
