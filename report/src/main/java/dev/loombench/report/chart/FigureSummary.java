package dev.loombench.report.chart;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// Summarises figures of cells in a line: all of them if few, otherwise the smallest and the largest.
final class FigureSummary {
    private static final int MAX_LISTED = 3;

    private FigureSummary() {}

    /// Summarises the finite figures in a sentence.
    ///
    /// @param what what the figures are
    /// @return empty if there are none
    static <C> String of(
            String what,
            List<C> cells,
            Function<C, String> label,
            ToDoubleFunction<C> figure,
            DoubleFunction<String> text) {
        List<C> sorted = cells.stream()
                .filter(cell -> Double.isFinite(figure.applyAsDouble(cell)))
                .sorted(Comparator.comparingDouble(figure))
                .toList();
        Function<C, String> value = cell -> text.apply(figure.applyAsDouble(cell));
        if (sorted.isEmpty()) {
            return "";
        }
        if (sorted.size() <= MAX_LISTED) {
            return what + ": "
                    + sorted.stream()
                            .map(cell -> label.apply(cell) + " " + value.apply(cell))
                            .collect(Collectors.joining("; "))
                    + ".";
        }
        C least = sorted.getFirst();
        C most = sorted.getLast();
        return what + ": from " + value.apply(least) + " (" + label.apply(least) + ") to " + value.apply(most) + " ("
                + label.apply(most) + ").";
    }
}
