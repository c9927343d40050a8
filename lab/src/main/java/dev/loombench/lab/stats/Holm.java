package dev.loombench.lab.stats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Several tests at once: p-values raised so that, wherever no difference is real, all of them together find
/// one with no more than the probability that a single test has.
///
/// Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6
/// (1979).
public final class Holm {
    private Holm() {}

    /// The adjusted p-values, in the order of those given: of the smallest of m it is m times as much, of the
    /// next m − 1 times, and so on, never less than that of a smaller one and at most 1.
    ///
    /// @throws IllegalArgumentException if one doesn't lie between 0 and 1
    public static List<Double> adjusted(List<Double> pValues) {
        pValues.forEach(Holm::requireProbability);
        List<Integer> ascending = IntStream.range(0, pValues.size())
                .boxed()
                .sorted(Comparator.comparing(pValues::get))
                .toList();
        List<Double> adjusted = new ArrayList<>(pValues);
        double largest = 0;
        for (int place = 0; place < ascending.size(); place++) {
            int index = ascending.get(place);
            largest = Math.max(largest, Math.min(1, (ascending.size() - place) * pValues.get(index)));
            adjusted.set(index, largest);
        }
        return List.copyOf(adjusted);
    }

    private static void requireProbability(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("no probability: " + value);
        }
    }
}
