package dev.loombench.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Picture of a ratio with its interval on a logarithmic axis with 1 in the middle, common to the whole page.
/// Positions are in the picture's units.
///
/// @param low start of the interval
/// @param high end of the interval
/// @param at position of the ratio
public record RatioBar(String low, String high, String at, String bandFrom, String bandWidth) {
    /// The picture's width in its units.
    public static final int WIDTH = 160;

    /// Ratios at which an axis may end; a smaller axis would make noise look like a difference.
    private static final double[] ENDS = {1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100};

    /// Axis of all pictures of a page.
    ///
    /// @param end ratio at its right end, a round number; the left end is 1 / end
    /// @param margin margin of equivalence
    public record Scale(double end, double margin) {
        /// Chooses an axis that shows all ratios.
        ///
        /// @param ratios ratios that are shown on it, with ends of intervals
        public static Scale of(Collection<Double> ratios, double margin) {
            double largestLog = ratios.stream()
                    .filter(ratio -> ratio > 0)
                    .mapToDouble(ratio -> Math.abs(Math.log(ratio)))
                    .max()
                    .orElse(0);
            return new Scale(
                    Arrays.stream(ENDS)
                            .filter(end -> Math.log(end) >= largestLog)
                            .findFirst()
                            .orElse(ENDS[ENDS.length - 1]),
                    margin);
        }

        /// Text of the left end.
        public String least() {
            return round(1 / end);
        }

        /// Text of the right end.
        public String most() {
            return round(end);
        }

        private static String round(double ratio) {
            return new BigDecimal(ratio)
                            .round(new MathContext(2))
                            .stripTrailingZeros()
                            .toPlainString() + "×";
        }

        /// Draws a ratio with its interval.
        ///
        /// @return null if there is no ratio, or a figure isn't above 0
        public @Nullable RatioBar bar(@Nullable Double ratio, @Nullable Double low, @Nullable Double high) {
            if (ratio == null || Stream.of(ratio, low, high).anyMatch(end -> end != null && !(end > 0))) {
                return null;
            }
            double from = place(1 / (1 + margin));
            return new RatioBar(
                    units(place(low == null ? ratio : low)),
                    units(place(high == null ? ratio : high)),
                    units(place(ratio)),
                    units(from),
                    units(place(1 + margin) - from));
        }

        private double place(double ratio) {
            double share = Math.clamp(Math.log(ratio) / Math.log(end), -1, 1);
            return WIDTH / 2.0 * (1 + 0.96 * share);
        }

        private static String units(double place) {
            return String.format(Locale.ROOT, "%.1f", place);
        }
    }
}
