package dev.loombench.report.load;

import dev.loombench.lab.model.LoadRecord.SecondRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Seconds of a load, downsampled to steps of equal length. No step mixes seconds within and outside of the
/// steady window.
public final class DownsampledSeries {
    /// Note on the figures of steps longer than a second.
    public static final String STEP_NOTE =
            "rates are means, the median is that of the middle second, p99 and requests under"
                    + " way are those of the worst second";

    /// A step: rates are means per second, the median is the middle one of its seconds, the others are maxima,
    /// so that a stall stays visible.
    ///
    /// @param second first second of the step
    public record Point(
            int second,
            boolean steady,
            @Nullable Double due,
            double sent,
            double answered,
            double errors,
            @Nullable Long active,
            @Nullable Double median,
            @Nullable Double p99,
            @Nullable Double lag) {}

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
    public static List<Point> of(List<SecondRecord> seconds, int step) {
        Map<Key, List<SecondRecord>> steps = new LinkedHashMap<>();
        for (SecondRecord second : seconds) {
            steps.computeIfAbsent(
                            new Key(Math.floorDiv(second.second(), step), second.steady()),
                            unknown -> new ArrayList<>())
                    .add(second);
        }
        return steps.values().stream()
                .map(DownsampledSeries::point)
                .sorted(Comparator.comparingInt(Point::second))
                .toList();
    }

    private static Point point(List<SecondRecord> seconds) {
        double count = seconds.size();
        List<Double> medians = present(seconds.stream().map(SecondRecord::median));
        return new Point(
                seconds.stream().mapToInt(SecondRecord::second).min().orElseThrow(),
                seconds.getFirst().steady(),
                due(seconds),
                seconds.stream().mapToLong(SecondRecord::sent).sum() / count,
                seconds.stream().mapToLong(SecondRecord::answered).sum() / count,
                seconds.stream().mapToLong(SecondRecord::errors).sum() / count,
                seconds.stream()
                        .map(SecondRecord::active)
                        .filter(Objects::nonNull)
                        .max(Comparator.naturalOrder())
                        .orElse(null),
                medians.isEmpty() ? null : medians.get(medians.size() / 2),
                largest(seconds.stream().map(SecondRecord::p99)),
                largest(seconds.stream().map(SecondRecord::lag)));
    }

    private static @Nullable Double due(List<SecondRecord> seconds) {
        List<Long> dueCounts =
                seconds.stream().map(SecondRecord::due).filter(Objects::nonNull).toList();
        return dueCounts.isEmpty()
                ? null
                : dueCounts.stream().mapToLong(Long::longValue).sum() / (double) dueCounts.size();
    }

    private static @Nullable Double largest(Stream<@Nullable Double> values) {
        return present(values).stream().max(Comparator.naturalOrder()).orElse(null);
    }

    private static List<Double> present(Stream<@Nullable Double> values) {
        return values.filter(Objects::nonNull).filter(Double::isFinite).sorted().toList();
    }
}
