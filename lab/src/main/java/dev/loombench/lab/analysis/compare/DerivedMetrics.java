package dev.loombench.lab.analysis.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Detects further metrics that are functions of the primary one, such as a throughput of 1 / time or a time
/// per thread. Their ratios repeat those of the primary metric.
public final class DerivedMetrics {
    /// Largest relative difference that rounding leaves between equal quotients.
    private static final double ROUNDING_TOLERANCE = 1e-9;

    private DerivedMetrics() {}

    /// Names of the metrics that are derived in each cell of all sides that has them and whose primary figures
    /// differ; cells with equal figures, such as those of one fork, can't show it.
    public static Set<String> detect(List<ComparisonSide> sides) {
        Set<String> derived = new HashSet<>();
        Set<String> independent = new HashSet<>();
        for (ComparisonSide side : sides) {
            for (MeasuredCell cell : side.further()) {
                side.cells().stream()
                        .filter(cell::isSameCell)
                        .map(MeasuredCell::figures)
                        .filter(figures -> !isConstant(figures.size(), figures::get))
                        .map(figures -> repeats(cell.figures(), figures) ? derived : independent)
                        .forEach(kind -> kind.add(cell.name().metric()));
            }
        }
        derived.removeAll(independent);
        return derived;
    }

    /// Whether all forks have the same quotient or the same product of both figures.
    private static boolean repeats(List<Double> figures, List<Double> primary) {
        int forks = primary.size();
        return figures.size() == forks
                && (isConstant(forks, i -> figures.get(i) / primary.get(i))
                        || isConstant(forks, i -> figures.get(i) * primary.get(i)));
    }

    private static boolean isConstant(int forks, IntToDoubleFunction value) {
        double first = forks == 0 ? 0 : value.applyAsDouble(0);
        return IntStream.range(0, forks)
                .mapToDouble(value)
                .allMatch(quotient -> quotient > 0 && Math.abs(quotient - first) <= ROUNDING_TOLERANCE * first);
    }
}
