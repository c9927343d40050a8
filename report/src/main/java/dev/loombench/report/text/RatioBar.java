package dev.loombench.report.text;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A ratio with its interval as a picture: the same axis for all of a page, logarithmic, 1 in its middle.
///
/// @param low where the interval begins, in the picture's units
/// @param high where it ends
/// @param at where the ratio is
public record RatioBar(String low, String high, String at, String bandFrom, String bandWidth) {
    /// The picture's width in its units.
    public static final int WIDTH = 160;

    /// One that shows less than this would make noise look like a difference.
    private static final double NARROWEST = Math.log(1.1);

    private static final double WIDEST = Math.log(100);

    /// The axis of a page.
    ///
    /// @param reach the logarithm at either end
    /// @param margin of equivalence
    public record Scale(double reach, double margin) {
        /// @param ratios all that are shown on it, with their ends
        public static Scale of(Collection<Double> ratios, double margin) {
            double most = ratios.stream()
                    .filter(ratio -> ratio > 0)
                    .mapToDouble(ratio -> Math.abs(Math.log(ratio)))
                    .max()
                    .orElse(0);
            return new Scale(Math.clamp(most * 1.05, NARROWEST, WIDEST), margin);
        }

        /// @return nothing where there is no ratio
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
            double share = Math.clamp(Math.log(ratio) / reach, -1, 1);
            return WIDTH / 2.0 * (1 + 0.96 * share);
        }

        private static String units(double place) {
            return String.format(Locale.ROOT, "%.1f", place);
        }
    }
}
