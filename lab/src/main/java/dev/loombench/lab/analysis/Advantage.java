package dev.loombench.lab.analysis;

import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.Clause;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Improvement factor of a candidate over its baseline: above 1 it is faster, takes less or carries more; below
/// 1 the opposite.
///
/// @param low end of the interval; absent where one block gives no interval, and where an end isn't finite and
///     positive
/// @param high end of the interval; absent where `low` is
/// @param words the verdict in a few words, such as `7.7× faster`, `same` or `undecided`
/// @param interval that of the factor in the words, or in the answer, such as `7.3–8.2`; empty for none
public record Advantage(
        double value, @Nullable Double low, @Nullable Double high, String words, String interval) {
    /// Smallest factor that is shown without decimals.
    private static final double MIN_WHOLE_FACTOR = 9.95;

    /// Factors below this one are shown with two decimals.
    private static final double MAX_TWO_DECIMALS = 1.995;

    /// Factors below this one need more than two decimals for two significant digits.
    private static final double MIN_TWO_DECIMALS = 0.1;

    private static final int SIGNIFICANT_DIGITS = 2;

    /// Computes the factor, inverted for metrics of which less is better.
    ///
    /// @param comparison whose ratio is finite and positive
    public static Advantage of(ComparisonRecord comparison) {
        boolean more = MetricInfo.of(comparison).better() == Better.MORE;
        double value = more ? comparison.ratio() : 1 / comparison.ratio();
        Double low = comparison.low();
        Double high = comparison.high();
        if (low == null || high == null || low <= 0 || !Double.isFinite(high)) {
            return new Advantage(value, null, null, words(comparison), "");
        }
        boolean inverse = isInverse(comparison);
        return new Advantage(
                value,
                more ? low : 1 / high,
                more ? high : 1 / low,
                words(comparison),
                rounded(inverse ? 1 / high : low) + "–" + rounded(inverse ? 1 / low : high));
    }

    /// Whether an answer states baseline / candidate. For times it states how fast the candidate is, unless the
    /// candidate is slower; for other quantities how much the larger side takes; and for equal sides how much the
    /// candidate takes.
    static boolean isInverse(ComparisonRecord comparison) {
        return comparison.verdict() == ComparisonVerdict.SAME || isOpenAndAlike(comparison)
                ? MetricInfo.of(comparison) == MetricInfo.TIME
                : comparison.ratio() < 1;
    }

    /// Whether an undecided comparison shows no difference in the digits that are shown.
    static boolean isOpenAndAlike(ComparisonRecord comparison) {
        return comparison.verdict() == ComparisonVerdict.INCONCLUSIVE
                && rounded(factor(comparison)).equals("1.00");
    }

    private static String words(ComparisonRecord comparison) {
        String factor = rounded(factor(comparison)) + "× ";
        return switch (comparison.verdict()) {
            case FASTER, SLOWER, BETTER, WORSE -> factor + word(comparison);
            case SAME -> "same";
            case INCONCLUSIVE -> "undecided";
        };
    }

    /// The verdict in one or two words, such as `faster` or `less memory`.
    static Clause word(ComparisonRecord comparison) {
        MetricInfo quantity = MetricInfo.of(comparison);
        String noun = quantity.noun(comparison.metric());
        return switch (comparison.verdict()) {
            case FASTER -> AnswerKind.FASTER.with();
            case SLOWER -> AnswerKind.SLOWER.with();
            case BETTER, WORSE ->
                (comparison.ratio() > 1
                                ? AnswerKind.MORE
                                : quantity.isCounted(comparison.metric()) ? AnswerKind.FEWER : AnswerKind.LESS)
                        .with(noun);
            case SAME -> AnswerKind.NO_DIFFERENCE.with();
            case INCONCLUSIVE -> AnswerKind.OPEN.with();
        };
    }

    /// The ratio as a factor of at least 1.
    static double factor(ComparisonRecord comparison) {
        return Math.max(comparison.ratio(), 1 / comparison.ratio());
    }

    /// Rounds a factor to about two significant digits: `0.0037`, `0.91`, `1.05`, `7.7`, `39`, `270`.
    public static String rounded(double factor) {
        if (factor >= MIN_WHOLE_FACTOR) {
            return String.format(
                    Locale.ROOT,
                    "%,d",
                    BigDecimal.valueOf(factor)
                            .round(new MathContext(SIGNIFICANT_DIGITS))
                            .longValue());
        }
        if (factor < MIN_TWO_DECIMALS) {
            BigDecimal rounded = BigDecimal.valueOf(factor).round(new MathContext(SIGNIFICANT_DIGITS));
            return rounded.setScale(rounded.scale() + SIGNIFICANT_DIGITS - rounded.precision())
                    .toPlainString();
        }
        return String.format(Locale.ROOT, factor < MAX_TWO_DECIMALS ? "%.2f" : "%.1f", factor);
    }
}
