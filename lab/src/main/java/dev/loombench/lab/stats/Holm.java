package dev.loombench.lab.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Holm's correction for multiple comparisons, which controls the family-wise error rate.
///
/// Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6
/// (1979).
public final class Holm {
    private Holm() {}

    /// Returns the adjusted p-values in the order of the given ones: m times the smallest of m, m − 1 times the
    /// next one, and so on, never less than the adjusted value of a smaller one and at most 1.
    ///
    /// @throws IllegalArgumentException if one doesn't lie between 0 and 1
    public static List<Double> adjust(List<Double> pValues) {
        pValues.forEach(Holm::requireProbability);
        List<Integer> ascending = IntStream.range(0, pValues.size())
                .boxed()
                .sorted(Comparator.comparing(pValues::get))
                .toList();
        List<Double> adjusted = new ArrayList<>(pValues);
        double runningMax = 0;
        for (int rank = 0; rank < ascending.size(); rank++) {
            int index = ascending.get(rank);
            runningMax = Math.max(runningMax, Math.min(1, (ascending.size() - rank) * pValues.get(index)));
            adjusted.set(index, runningMax);
        }
        return List.copyOf(adjusted);
    }

    /// Returns the adjusted p-values of those comparisons that have one, by the comparison itself.
    public static <T> IdentityHashMap<T, Double> adjust(List<T> comparisons, Function<T, Optional<Double>> pValue) {
        List<T> tested = comparisons.stream()
                .filter(comparison -> pValue.apply(comparison).isPresent())
                .toList();
        List<Double> adjusted =
                adjust(tested.stream().map(pValue).map(Optional::orElseThrow).toList());
        IdentityHashMap<T, Double> byComparison = new IdentityHashMap<>();
        for (int i = 0; i < tested.size(); i++) {
            byComparison.put(tested.get(i), adjusted.get(i));
        }
        return byComparison;
    }

    private static void requireProbability(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("no probability: " + value);
        }
    }
}
