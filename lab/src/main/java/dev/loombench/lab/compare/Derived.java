package dev.loombench.lab.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// Further metrics that are the primary one in other words, such as a throughput that is 1 / time, or a time per
/// thread: their ratios repeat those of the primary metric.
public final class Derived {
    /// What calculating with doubles may leave between two constants that are one.
    private static final double ROUNDING = 1e-9;

    private Derived() {}

    /// Those that are so in each cell of all sides that has them and whose primary figures differ: others, such as
    /// cells of one fork, can't show it.
    public static Set<String> on(List<Side> sides) {
        Set<String> derived = new HashSet<>();
        Set<String> own = new HashSet<>();
        for (Side side : sides) {
            for (MeasuredCell cell : side.further()) {
                side.cells().stream()
                        .filter(cell::isLike)
                        .map(MeasuredCell::figures)
                        .filter(figures -> !isConstant(figures.size(), figures::get))
                        .map(figures -> repeats(cell.figures(), figures) ? derived : own)
                        .forEach(kind -> kind.add(cell.name().metric()));
            }
        }
        derived.removeAll(own);
        return derived;
    }

    /// Whether all forks have the same quotient, or the same product.
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
                .allMatch(one -> one > 0 && Math.abs(one - first) <= ROUNDING * first);
    }
}
