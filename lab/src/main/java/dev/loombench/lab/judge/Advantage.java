package dev.loombench.lab.judge;

import dev.loombench.lab.journal.ComparisonRecord;
import dev.loombench.lab.stats.Better;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// How many times better a candidate is than its baseline: above 1 it is faster, takes less or carries more,
/// below 1 the opposite.
///
/// @param low end of the interval; absent where one block gives none, and where one end isn't finite and above 0
/// @param high end of the interval; absent where the other one is
/// @param words the verdict in a few words, such as `7.7× faster`, `same` or `undecided`
public record Advantage(
        double value, @Nullable Double low, @Nullable Double high, String words) {
    /// From here on digits behind the point say nothing.
    private static final double WHOLE = 9.95;

    private static final double HUNDREDTHS = 1.995;

    /// Below, two digits behind the point are less than two significant ones.
    private static final double TENTH = 0.1;

    private static final int DIGITS = 2;

    /// @param comparison with a finite ratio above 0
    public static Advantage of(ComparisonRecord comparison) {
        boolean more = Quantity.of(comparison).better() == Better.MORE;
        double value = more ? comparison.ratio() : 1 / comparison.ratio();
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null || low <= 0 || !Double.isFinite(high)) {
            return new Advantage(value, null, null, words(comparison));
        }
        return new Advantage(value, more ? low : 1 / high, more ? high : 1 / low, words(comparison));
    }

    /// The interval, such as `7.3–8.2`; empty where there is none.
    public String interval() {
        return low == null || high == null ? "" : rounded(low) + "–" + rounded(high);
    }

    private static String words(ComparisonRecord comparison) {
        String factor = rounded(factor(comparison)) + "× ";
        return switch (comparison.verdict()) {
            case FASTER, SLOWER, BETTER, WORSE -> factor + word(comparison);
            case SAME -> "same";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /// The verdict in a word or two, such as `faster` or `less memory`.
    static String word(ComparisonRecord comparison) {
        String what = Quantity.of(comparison).noun(comparison.metric());
        return switch (comparison.verdict()) {
            case FASTER -> "faster";
            case SLOWER -> "slower";
            case BETTER, WORSE -> (comparison.ratio() < 1 ? "less " : "more ") + what;
            case SAME -> "no difference";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /// The ratio as a factor of at least 1.
    static double factor(ComparisonRecord comparison) {
        return Math.max(comparison.ratio(), 1 / comparison.ratio());
    }

    /// As a person rounds a factor: `0.0037`, `0.91`, `1.05`, `7.7`, `39`, `270`.
    public static String rounded(double factor) {
        if (factor >= WHOLE) {
            return String.format(
                    Locale.ROOT,
                    "%,d",
                    BigDecimal.valueOf(factor).round(new MathContext(DIGITS)).longValue());
        }
        if (factor < TENTH) {
            BigDecimal rounded = BigDecimal.valueOf(factor).round(new MathContext(DIGITS));
            return rounded.setScale(rounded.scale() + DIGITS - rounded.precision())
                    .toPlainString();
        }
        return String.format(Locale.ROOT, factor < HUNDREDTHS ? "%.2f" : "%.1f", factor);
    }
}
