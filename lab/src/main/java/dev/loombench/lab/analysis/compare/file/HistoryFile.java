package dev.loombench.lab.analysis.compare.file;

import dev.loombench.lab.analysis.compare.CellIdentity;
import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.results.DeclaredMetric;
import dev.loombench.lab.results.ForeignText;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.Json;
import dev.loombench.protocol.Format;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads a series of results: a directory with one for each measurement, or the `data.js` of
/// github-action-benchmark.
public final class HistoryFile {
    /// The time that change points take grows with the square of their number.
    private static final int MAX_ENTRIES = 300;

    private static final int MAX_NAME = 70;
    private static final Pattern LATER_DIGITS = Pattern.compile("(?<=^.{12}).+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final Pattern SCRIPT = Pattern.compile("\\s*(?:window\\.)?BENCHMARK_DATA\\s*=\\s*");
    private static final Pattern TIME = Pattern.compile("([nuµm]?s)(?:ec(?:ond)?s?)?(?:/\\p{L}+)?");
    private static final Pattern RATE =
            Pattern.compile("([\\p{L} ]+?)\\s*/\\s*([nuµm]?s|min|h)(?:ec(?:ond)?s?|utes?|ours?)?");

    private static final Pattern RATE_WORD = Pattern.compile("(?i)[rfqt]ps|iops");

    /// What `data.js` holds: the measurements of each suite.
    private record BenchmarkData(Map<String, List<Measurement>> entries) {}

    /// @param date in milliseconds since 1970
    private record Measurement(
            Commit commit, @Nullable Long date, @Nullable String tool, List<Benchmark> benches) {}

    private record Commit(String id, @Nullable String message) {}

    /// @param value null is how JSON writes NaN
    private record Benchmark(
            String name, @Nullable Double value, @Nullable String unit) {}

    private HistoryFile() {}

    /// Reads the series in the order in which its results were measured, or of their names where not all
    /// say when.
    ///
    /// @param metrics as for [ComparisonFile#read]
    /// @return at least one; of more than 300 the newest
    /// @throws UserErrorException if it or a result in it is missing, can't be read, is malformed, or has
    ///     no figures
    /// @throws CorruptFileException if it is a `data.js` and malformed
    public static List<ComparisonSide> read(Path path, List<DeclaredMetric> metrics) throws IOException {
        List<ComparisonSide> entries = new ArrayList<>();
        try {
            if (Files.isDirectory(path)) {
                for (Path file : files(path)) {
                    entries.add(ComparisonFile.read(file, metrics));
                }
            } else {
                entries.addAll(readCommits(path));
            }
        } catch (FileSystemException e) {
            throw FileError.UNREADABLE.because(e, FileErrorText.file(e, path), FileErrorText.reason(e));
        }
        if (entries.isEmpty()) {
            throw FileError.NO_FIGURES.error(path);
        }
        if (entries.stream().allMatch(entry -> entry.record().startedAt() != null)) {
            entries.sort(Comparator.comparing(
                    entry -> Objects.requireNonNull(entry.record().startedAt())));
        }
        return entries.subList(Math.max(0, entries.size() - MAX_ENTRIES), entries.size());
    }

    /// The files and directories in a directory, but hidden ones, by their names: 10 comes after 9.
    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .sorted(Comparator.comparing(HistoryFile::sortKey))
                    .toList();
        }
    }

    private static String sortKey(Path file) {
        return NUMBER.matcher(file.toString())
                .replaceAll(number -> String.format(Locale.ROOT, "%018d", Long.parseLong(number.group())));
    }

    /// A result for each commit, with the benchmarks of all suites.
    private static List<ComparisonSide> readCommits(Path file) throws IOException {
        String text = ForeignText.read(file).text();
        Matcher script = SCRIPT.matcher(text);
        if (!script.lookingAt() && !text.contains("\"entries\"")) {
            throw FileError.NO_SERIES.error(file);
        }
        // Blanks in its place, so that errors name the right column.
        String json = script.lookingAt()
                ? script.group().replaceAll("\\S", " ")
                        + text.substring(script.end()).replaceFirst(";\\s*$", "")
                : text;
        Map<String, ComparisonSide> commits = new LinkedHashMap<>();
        Json.read(file, json, BenchmarkData.class)
                .entries()
                .forEach((suite, measurements) -> measurements.forEach(measurement -> commits.compute(
                        measurement.commit().id(), (id, earlier) -> with(earlier, suite, measurement))));
        return List.copyOf(commits.values());
    }

    /// The result of a commit, with a measurement of it.
    private static ComparisonSide with(@Nullable ComparisonSide earlier, String suite, Measurement measurement) {
        Map<CellIdentity, MeasuredCell> cells = new LinkedHashMap<>();
        if (earlier != null) {
            earlier.cells().forEach(cell -> cells.put(cell.name(), cell));
        }
        for (Benchmark benchmark : measurement.benches()) {
            if (benchmark.value() != null) {
                MeasuredCell cell = cell(suite, benchmark, benchmark.value(), measurement.tool());
                cells.merge(cell.name(), cell, MeasuredCell::combinedWith);
            }
        }
        return new ComparisonSide(
                earlier == null ? record(measurement.commit(), measurement.date()) : earlier.record(),
                List.copyOf(cells.values()),
                List.of(),
                Set.of(),
                List.of());
    }

    private static SideRecord record(Commit commit, @Nullable Long date) {
        String id = LATER_DIGITS.matcher(commit.id()).replaceFirst("");
        String name = id + " " + Objects.requireNonNullElse(commit.message(), "");
        return new SideRecord(
                Format.excerpt(name.lines().findFirst().orElse(id), MAX_NAME),
                ComparisonKind.TOOL,
                "github-action-benchmark",
                date == null ? null : Instant.ofEpochMilli(date),
                List.of(),
                List.of());
    }

    /// A benchmark in the lab's units. More of a rate is better, and less of all else, unless a person has
    /// chosen: github-action-benchmark itself takes rates of JMH for times.
    private static MeasuredCell cell(String suite, Benchmark benchmark, double value, @Nullable String tool) {
        String unit = Objects.requireNonNullElse(benchmark.unit(), "");
        Matcher time = TIME.matcher(unit);
        Matcher rate = RATE.matcher(unit);
        boolean isTime = time.matches();
        boolean isRate = rate.matches() && !isTime;
        double seconds = DeclaredMetric.SECONDS.getOrDefault(isTime ? time.group(1) : isRate ? rate.group(2) : "", 1.0);
        boolean isMore = "customBiggerIsBetter".equals(tool)
                || (isRate || RATE_WORD.matcher(unit).matches()) && !"customSmallerIsBetter".equals(tool);
        return new MeasuredCell(
                new CellIdentity(
                        suite,
                        benchmark.name(),
                        Map.of(),
                        isTime ? "time" : isRate ? "rate" : unit.isEmpty() ? "value" : unit),
                "",
                isTime ? "s" : isRate ? rate.group(1) + "/s" : unit,
                isMore ? Better.MORE : Better.LESS,
                List.of(isRate ? value / seconds : value * seconds),
                List.of());
    }
}
