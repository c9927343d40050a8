package dev.loombench.report.chart;

import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;

/// Figures of cells in a line: all of few, and of many the least and the most.
final class Extremes {
    private static final int FEW = 3;

    private Extremes() {}

    record Figure(String cell, double value) {}

    /// @return empty where there are no figures
    static String told(List<Figure> figures, DoubleFunction<String> text) {
        List<Figure> rising = figures.stream()
                .filter(figure -> Double.isFinite(figure.value()))
                .sorted(Comparator.comparingDouble(Figure::value))
                .toList();
        if (rising.isEmpty()) {
            return "";
        }
        if (rising.size() <= FEW) {
            return rising.stream()
                    .map(figure -> figure.cell() + " " + text.apply(figure.value()))
                    .collect(Collectors.joining("; "));
        }
        Figure least = rising.getFirst();
        Figure most = rising.getLast();
        return "from " + text.apply(least.value()) + " (" + least.cell() + ") to " + text.apply(most.value()) + " ("
                + most.cell() + ")";
    }
}
