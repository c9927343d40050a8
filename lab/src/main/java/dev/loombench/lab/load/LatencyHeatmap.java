package dev.loombench.lab.load;

import dev.loombench.lab.model.LoadRecord.LatencyMapRecord;
import dev.loombench.protocol.load.LatencyHistogram;
import dev.loombench.protocol.load.LoadSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Heat map of a load's latencies over time, with seconds pooled to at most 60 steps.
final class LatencyHeatmap {
    private static final int MAX_STEPS = 60;

    private LatencyHeatmap() {}

    /// Builds the heat map.
    ///
    /// @return null where no second has latencies
    static @Nullable LatencyMapRecord build(List<LoadSecond> seconds) {
        TreeSet<Integer> classes = new TreeSet<>();
        seconds.forEach(second -> classes.addAll(second.latencies().counts().keySet()));
        if (classes.isEmpty()) {
            return null;
        }
        int from = seconds.stream().mapToInt(LoadSecond::index).min().orElseThrow();
        int to = seconds.stream().mapToInt(LoadSecond::index).max().orElseThrow() + 1;
        int step = Math.ceilDiv(to - from, MAX_STEPS);
        List<List<Long>> counts = new ArrayList<>();
        for (int begin = from; begin < to; begin += step) {
            counts.add(counts(within(seconds, begin, begin + step), classes.first(), classes.last()));
        }
        return new LatencyMapRecord(
                from,
                step,
                IntStream.rangeClosed(classes.first(), classes.last())
                        .mapToObj(LatencyHistogram::upperBound)
                        .toList(),
                counts);
    }

    private static LatencyHistogram within(List<LoadSecond> seconds, int from, int to) {
        return seconds.stream()
                .filter(second -> second.index() >= from && second.index() < to)
                .map(LoadSecond::latencies)
                .reduce(LatencyHistogram.EMPTY, LatencyHistogram::plus);
    }

    private static List<Long> counts(LatencyHistogram latencies, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(at -> latencies.counts().getOrDefault(at, 0L))
                .toList();
    }
}
