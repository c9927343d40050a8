package dev.loombench.report.chart;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/// Summarises figures of cells in a line: all of them if few, otherwise the smallest and the largest.
final class CellValueSummary {
    private static final int MAX_LISTED = 3;

    private CellValueSummary() {}

    /// Summarises the figures.
    ///
    /// @return empty if there are no finite figures
    static String summary(List<CellValue> figures, DoubleFunction<String> text) {
        List<CellValue> sorted = figures.stream()
                .filter(figure -> Double.isFinite(figure.value()))
                .sorted(Comparator.comparingDouble(CellValue::value))
                .toList();
        if (sorted.isEmpty()) {
            return "";
        }
        if (sorted.size() <= MAX_LISTED) {
            return sorted.stream()
                    .map(figure -> figure.cell() + " " + text.apply(figure.value()))
                    .collect(Collectors.joining("; "));
        }
        CellValue least = sorted.getFirst();
        CellValue most = sorted.getLast();
        return "from " + text.apply(least.value()) + " (" + least.cell() + ") to " + text.apply(most.value()) + " ("
                + most.cell() + ")";
    }
}
