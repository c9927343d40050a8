package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.compare.CellSeriesRecord;
import dev.loombench.lab.model.compare.CellSeriesRecord.ChangeRecord;
import dev.loombench.lab.model.compare.HistoryRecord;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.stats.ChangePoints;
import dev.loombench.lab.stats.IndependentRatio;
import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.SampleMean;
import dev.loombench.lab.stats.Verdict.Outcome;
import dev.loombench.lab.stats.VerdictRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A series of results: where the level of each cell changed, and the newest result against the last stable
/// level.
///
/// A level is stable from 7 results on, of which the newest 3 of the series don't count: they are too few
/// to find a change among them.
///
/// @param level the last stable levels
/// @param newest the newest result. A cell whose level has changed since the stable one has all figures of
///     the new one, unless the newest figure is nearer to the stable level.
public record History(ComparisonSide level, ComparisonSide newest, HistoryRecord record) {
    private static final int MIN_LEVEL = 7;
    private static final long SEED = 1_898;
    private static final int NEWER = ChangePoints.MIN_SEGMENT;

    /// One of the results, with its cells by their names.
    private record Entry(ComparisonSide side, Map<CellIdentity, List<MeasuredCell>> cells) {
        static Entry of(ComparisonSide side) {
            return new Entry(
                    side,
                    Stream.concat(side.cells().stream(), side.further().stream())
                            .collect(Collectors.groupingBy(MeasuredCell::name)));
        }

        /// Figure of a cell in a result of one JDK or of the same; NaN where it has none, 0 where that has no
        /// logarithm.
        double figure(MeasuredCell cell) {
            boolean isOfOne = side.jdks().size() < 2;
            return cells.getOrDefault(cell.name(), List.of()).stream()
                    .filter(other -> isOfOne || other.jdk().equals(cell.jdk()))
                    .mapToDouble(MeasuredCell::geometricMean)
                    .findFirst()
                    .orElse(Double.NaN);
        }
    }

    /// Finds the changes in the series of the newest result's cells.
    ///
    /// @param results oldest first, at least one, all of one kind
    /// @param metrics names of further metrics
    /// @throws UserErrorException if no cell has a stable level
    public static History of(List<ComparisonSide> results, Set<String> metrics) {
        List<Entry> entries = results.stream().map(Entry::of).toList();
        ComparisonSide newest = results.getLast();
        ComparisonSide previous = results.get(Math.max(0, results.size() - 2));
        List<CellSeriesRecord> series = new ArrayList<>();
        List<MeasuredCell> levels = new ArrayList<>();
        List<MeasuredCell> judged = new ArrayList<>();
        newest.cells().forEach(cell -> add(cell, entries, series, levels, judged));
        if (levels.isEmpty()) {
            throw FileError.SHORT_HISTORY.error(newest.record().name(), entries.size(), MIN_LEVEL, NEWER);
        }
        levels.addAll(missing(entries));
        List<MeasuredCell> furtherLevels = new ArrayList<>();
        List<MeasuredCell> furtherJudged = new ArrayList<>();
        newest.further().stream()
                .filter(cell -> metrics.contains(cell.name().metric()))
                .forEach(cell -> add(cell, entries, series, furtherLevels, furtherJudged));
        String span =
                results.getFirst().record().name() + " to " + previous.record().name();
        return new History(
                new ComparisonSide(previous.record().inHistory(span), levels, List.of(), Set.of(), furtherLevels),
                new ComparisonSide(
                        newest.record().inHistory(newest.record().name()),
                        judged,
                        newest.unmeasured(),
                        newest.noisy(),
                        furtherJudged),
                new HistoryRecord(
                        ChangePoints.SIGNIFICANCE,
                        results.stream().map(ComparisonSide::record).toList(),
                        series));
    }

    /// Cells of a level before the newest result that it doesn't have, each as it was at last.
    private static Collection<MeasuredCell> missing(List<Entry> entries) {
        int newest = entries.size() - 1;
        Map<List<?>, MeasuredCell> missing = new LinkedHashMap<>();
        for (Entry entry : entries.subList(Math.max(0, newest - MIN_LEVEL), newest)) {
            boolean isOfOne = entry.side().jdks().size() < 2;
            entry.side().cells().stream()
                    .filter(cell -> Double.isNaN(entries.get(newest).figure(cell)))
                    .forEach(cell -> missing.put(List.of(cell.name(), isOfOne ? "" : cell.jdk()), cell));
        }
        return missing.values();
    }

    private static void add(
            MeasuredCell cell,
            List<Entry> entries,
            List<CellSeriesRecord> series,
            List<MeasuredCell> levels,
            List<MeasuredCell> judged) {
        double[] values =
                entries.stream().mapToDouble(entry -> entry.figure(cell)).toArray();
        Optional<CellSeriesRecord> found = series(cell, entries, values);
        found.ifPresent(one -> {
            series.add(one);
            levels.add(cell.withFigures(figures(values, one.levelFirst(), one.levelLast() + 1, Double.MIN_VALUE)));
        });
        judged.add(found.map(one -> cell.withFigures(figures(values, one.judgedFirst(), values.length, 0)))
                .orElse(cell));
    }

    private static List<Double> figures(double[] values, int from, int to, double least) {
        return Arrays.stream(values, from, to)
                .filter(value -> value >= least)
                .boxed()
                .toList();
    }

    /// Permutations of a cell's own, so that false changes don't come in many cells at once.
    private static SplittableRandom random(MeasuredCell cell) {
        return new SplittableRandom(SEED + (cell.name().label() + cell.name().metric()).hashCode());
    }

    /// The changes of a cell; empty where it has no stable level.
    private static Optional<CellSeriesRecord> series(MeasuredCell cell, List<Entry> entries, double... values) {
        int[] known = IntStream.range(0, values.length)
                .filter(entry -> values[entry] > 0)
                .toArray();
        List<Double> logs =
                IntStream.of(known).mapToObj(entry -> Math.log(values[entry])).toList();
        List<Integer> bounds = new ArrayList<>(ChangePoints.of(logs, random(cell)::nextInt));
        bounds.addFirst(0);
        int since = bounds.getLast();
        bounds.addLast(known.length);
        int segment = bounds.size() - 2;
        while (segment >= 0 && end(bounds, segment) - bounds.get(segment) < MIN_LEVEL) {
            segment--;
        }
        if (segment < 0) {
            return Optional.empty();
        }
        int from = bounds.get(segment);
        int to = end(bounds, segment);
        double level = mean(logs.subList(from, to));
        double newest = logs.getLast();
        boolean isOnLevel =
                from == since || Math.abs(newest - level) < Math.abs(newest - mean(logs.subList(since, known.length)));
        return Optional.of(new CellSeriesRecord(
                cell.name().experiment(),
                cell.name().model(),
                cell.name().params(),
                cell.name().metric(),
                cell.jdk(),
                cell.unit(),
                DoubleStream.of(values)
                        .<@Nullable Double>mapToObj(value -> Double.isNaN(value) ? null : value)
                        .toList(),
                Math.exp(level),
                known[from],
                known[to - 1],
                isOnLevel ? values.length - 1 : known[since],
                IntStream.range(1, bounds.size() - 1)
                        .mapToObj(i -> change(
                                cell,
                                known[bounds.get(i)],
                                entries.get(known[bounds.get(i)])
                                        .side()
                                        .record()
                                        .name(),
                                logs.subList(bounds.get(i - 1), bounds.get(i)),
                                logs.subList(bounds.get(i), bounds.get(i + 1))))
                        .toList()));
    }

    /// Index behind a segment, without the newest results.
    private static int end(List<Integer> bounds, int segment) {
        return Math.min(bounds.get(segment + 1), bounds.getLast() - NEWER);
    }

    private static double mean(List<Double> logs) {
        return SampleMean.of(logs).mean();
    }

    private static ChangeRecord change(
            MeasuredCell cell, int entry, String name, List<Double> before, List<Double> after) {
        IndependentRatio ratio = new IndependentRatio(before, after, false);
        Interval interval = ratio.welchInterval(VerdictRules.CONFIDENCE_LEVEL).orElseThrow();
        Outcome outcome = interval.contains(1)
                ? Outcome.INCONCLUSIVE
                : (ratio.ratio() < 1) == (cell.better() == Better.LESS) ? Outcome.FASTER : Outcome.SLOWER;
        return new ChangeRecord(
                entry,
                name,
                Math.exp(mean(before)),
                Math.exp(mean(after)),
                ratio.ratio(),
                interval.low(),
                interval.high(),
                ComparisonVerdict.of(outcome, cell.isSpeed()));
    }
}
