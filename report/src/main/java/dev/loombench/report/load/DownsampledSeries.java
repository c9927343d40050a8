package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord.SecondRecord;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Seconds of a load, downsampled to steps of equal length. No step mixes seconds within and outside of the
/// steady window.
public final class DownsampledSeries {
    /// The seconds of a step, in the order of time.
    public record Step(List<SecondRecord> seconds) {
        public int second() {
            return seconds.getFirst().second();
        }

        public @Nullable Double mean(Function<SecondRecord, @Nullable Long> figure) {
            List<Long> known = known(figure).toList();
            return known.isEmpty()
                    ? null
                    : known.stream().mapToLong(Long::longValue).sum() / (double) known.size();
        }

        public @Nullable Double median() {
            List<Double> medians = known(SecondRecord::median).sorted().toList();
            return medians.isEmpty() ? null : medians.get(medians.size() / 2);
        }

        /// The largest, so that a stall stays visible.
        public <N extends Number & Comparable<N>> @Nullable N largest(Function<SecondRecord, @Nullable N> figure) {
            return known(figure).max(Comparator.naturalOrder()).orElse(null);
        }

        private <N extends Number> Stream<N> known(Function<SecondRecord, @Nullable N> figure) {
            return seconds.stream()
                    .map(figure)
                    .filter(Objects::nonNull)
                    .filter(number -> Double.isFinite(number.doubleValue()));
        }
    }

    private record Key(int step, boolean steady) {}

    private DownsampledSeries() {}

    /// Smallest length of steps with which no load has more than the maximum number of them.
    public static int step(List<LoadCell> cells, int maxSteps) {
        int longest = cells.stream()
                .mapToInt(cell -> cell.load().seconds().size())
                .max()
                .orElse(0);
        return Math.max(1, Math.ceilDiv(longest, maxSteps));
    }

    /// Steps of a load in the order of time.
    ///
    /// @param step length of a step in seconds
    public static List<Step> of(List<SecondRecord> seconds, int step) {
        Map<Key, List<SecondRecord>> steps = seconds.stream()
                .sorted(Comparator.comparingInt(SecondRecord::second))
                .collect(Collectors.groupingBy(
                        second -> new Key(Math.floorDiv(second.second(), step), second.steady()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return steps.values().stream().map(Step::new).toList();
    }
}
