package dev.loombench.report.load;

import dev.loombench.lab.journal.LoadRecord.SecondRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The seconds of a load in steps of equal length, few enough for a page. A step never holds both seconds
/// within the steady window and outside of it.
///
/// @param step its length in seconds
public record Thinned(int step, List<Point> points) {
    /// What a step's note says of its figures; only where steps are longer than a second.
    public static final String NOTE = "rates are means, the median is that of the middle second, p99 and requests under"
            + " way are those of the worst second";

    /// One step: rates are means per second, the median is the middle one of its seconds', the others are the
    /// largest ones, so that a stall remains to be seen.
    ///
    /// @param second its first
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

    /// The length of steps with which no load of these has more than so many.
    public static int step(List<LoadedCell> cells, int most) {
        int longest = cells.stream()
                .mapToInt(cell -> cell.load().seconds().size())
                .max()
                .orElse(0);
        return Math.max(1, Math.ceilDiv(longest, most));
    }

    public static Thinned of(List<SecondRecord> seconds, int step) {
        Map<Key, List<SecondRecord>> steps = new LinkedHashMap<>();
        for (SecondRecord second : seconds) {
            steps.computeIfAbsent(
                            new Key(Math.floorDiv(second.second(), step), second.steady()),
                            unknown -> new ArrayList<>())
                    .add(second);
        }
        return new Thinned(
                step,
                steps.values().stream()
                        .map(Thinned::point)
                        .sorted(Comparator.comparingInt(Point::second))
                        .toList());
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
                most(seconds.stream().map(SecondRecord::p99)),
                most(seconds.stream().map(SecondRecord::lag)));
    }

    private static @Nullable Double due(List<SecondRecord> seconds) {
        List<Long> known =
                seconds.stream().map(SecondRecord::due).filter(Objects::nonNull).toList();
        return known.isEmpty()
                ? null
                : known.stream().mapToLong(Long::longValue).sum() / (double) known.size();
    }

    private static @Nullable Double most(Stream<@Nullable Double> values) {
        return present(values).stream().max(Comparator.naturalOrder()).orElse(null);
    }

    private static List<Double> present(Stream<@Nullable Double> values) {
        return values.filter(Objects::nonNull).filter(Double::isFinite).sorted().toList();
    }
}
