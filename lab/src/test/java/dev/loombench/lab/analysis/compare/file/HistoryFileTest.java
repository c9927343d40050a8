package dev.loombench.lab.analysis.compare.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.run.RepositoryFiles;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.stats.Better;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryFileTest {
    private static final String WRK = "lab/src/test/resources/dev/loombench/lab/results/wrk.txt";

    @TempDir
    Path folder;

    private List<ComparisonSide> read(String script) throws IOException {
        return HistoryFile.read(Files.writeString(folder.resolve("data.js"), script), List.of());
    }

    private static String entry(String id, long date, String tool, String benches) {
        return """
                {"commit": {"author": {"name": "A"}, "id": "%s", "message": "Change\\n\\nMore of it", "url": "u"},
                 "date": %d, "tool": "%s", "benches": [%s]}""".formatted(id, date, tool, benches);
    }

    private static String bench(String name, Object value, String unit) {
        return "{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\", \"range\": \"± 1\"}".formatted(name, value, unit);
    }

    private static String suites(String suites) {
        return "window.BENCHMARK_DATA = {\"lastUpdate\": 1, \"repoUrl\": \"u\", \"entries\": {" + suites + "}};\n";
    }

    /// Units that the tools of github-action-benchmark have, and custom ones.
    @ParameterizedTest
    @CsvSource({
        "go, ns/op, time, s, LESS, 2e-9",
        "go, B/op, B/op, B/op, LESS, 2",
        "go, MB/s, rate, MB/s, MORE, 2",
        "benchmarkjs, ops/sec, rate, ops/s, MORE, 2",
        "googlecpp, us/iter, time, s, LESS, 2e-6",
        "catch2, ms, time, s, LESS, 2e-3",
        "jmh, us/op, time, s, LESS, 2e-6",
        "jmh, ops/ms, rate, ops/s, MORE, 2000",
        "customX, M items/second, rate, M items/s, MORE, 2",
        "customX, ops/hour, rate, ops/s, MORE, 0.00055555555555555556",
        "customX, rps, rps, rps, MORE, 2",
        "benchmarkdotnet, ns, time, s, LESS, 2e-9",
        "customBiggerIsBetter, points, points, points, MORE, 2",
        "customBiggerIsBetter, s, time, s, MORE, 2",
        "customSmallerIsBetter, errors/s, rate, errors/s, LESS, 2",
        "customSmallerIsBetter, '', value, '', LESS, 2"
    })
    void takesDirectionAndScaleFromToolAndUnit(
            String tool, String unit, String metric, String kept, Better better, double value) throws IOException {
        MeasuredCell cell = read(suites("\"S\": [" + entry("0a", 1, tool, bench("b", 2, unit)) + "]"))
                .getFirst()
                .cells()
                .getFirst();

        assertThat(cell.name().metric()).isEqualTo(metric);
        assertThat(cell.unit()).isEqualTo(kept);
        assertThat(cell.better()).isEqualTo(better);
        assertThat(cell.figures().getFirst()).isCloseTo(value, within(1e-9 * value));
    }

    /// A commit may have several suites, of which one measured it twice, and a figure that is no number.
    @Test
    void hasAResultForEachCommitInTheOrderInWhichTheyWereMeasured() throws IOException {
        String id = "0123456789abcdef0123456789abcdef01234567";
        List<ComparisonSide> entries = read(suites("\"S\": ["
                + entry(id, 2_000, "go", bench("b", 3, "ns/op") + "," + bench("b", 5, "ns/op"))
                + ","
                + entry("0b", 3_000, "go", bench("b", "null", "ns/op"))
                + "], \"T\": ["
                + entry("0c", 1_000, "go", bench("b", 1, "ns/op"))
                + ","
                + entry(id, 4_000, "go", bench("b", 1, "ns/op"))
                + "]"));

        assertThat(entries)
                .extracting(entry -> entry.record().name())
                .containsExactly("0c Change", "0123456789ab Change", "0b Change");
        assertThat(entries.get(1).record().startedAt()).isEqualTo(Instant.ofEpochSecond(2));
        assertThat(entries.get(1).cells())
                .extracting(cell -> cell.name().experiment())
                .containsExactly("S", "T");
        assertThat(entries.get(1).cells().getFirst().figures()).hasSize(2);
        assertThat(entries.getLast().cells()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "window.BENCHMARK_DATA = {\"entries\": {\"S\": [{\"commit\": {\"id\": \"a\"}, \"benches\": [{\"name\": \"b\","
                        + " \"value\": \"fast\"}]}]}} | data.js:1:",
                "{\"entries\": {\"S\": [{\"commit\": {}, \"benches\": []}]}} | 'entries.S.commit.id' is missing",
                "{\"entries\": {\"S\": {}}} | 'entries.S' isn't a list",
                "{\"entries\": []} | 'entries' isn't an object",
                "window.BENCHMARK_DATA = {\"entries\": {\"S\": [ | data.js:1:",
                "BENCHMARK_DATA = none | data.js:1:"
            })
    void namesThePlaceOfWhatIsWrong(String script, String told) {
        assertThatThrownBy(() -> read(script))
                .isInstanceOf(CorruptFileException.class)
                .hasMessageContaining(told);
    }

    @Test
    void takesAllFilesOfADirectoryInTheOrderOfTheirNumbers() throws IOException {
        for (String name : List.of("wrk-10.txt", "wrk-9.txt", "wrk-2b.txt", ".hidden")) {
            Files.copy(RepositoryFiles.path(WRK), folder.resolve(name));
        }

        assertThat(HistoryFile.read(folder, List.of()))
                .extracting(
                        entry -> Path.of(entry.record().name()).getFileName().toString())
                .containsExactly("wrk-2b.txt", "wrk-9.txt", "wrk-10.txt");

        Files.writeString(folder.resolve("notes.md"), "none");
        assertThatThrownBy(() -> HistoryFile.read(folder, List.of()))
                .isInstanceOf(UserErrorException.class)
                .hasMessage(FileError.FOREIGN.message(folder.resolve("notes.md")));
    }

    @Test
    void takesRunsInTheOrderInWhichTheyWereMeasured() throws IOException {
        run("a", Instant.ofEpochSecond(2));
        run("b", Instant.ofEpochSecond(1));

        assertThat(HistoryFile.read(folder, List.of()))
                .extracting(entry -> entry.record().name())
                .containsExactly(
                        folder.resolve("b").toString(), folder.resolve("a").toString());
    }

    private void run(String name, Instant start) throws IOException {
        ExperimentRecord experiment = RecordBuilder.of(ExperimentRecord.class)
                .with("id", "made")
                .with("method", "batch")
                .with("trials", RunFixture.blocks("cached-pool", 0.5, 0.6))
                .build();
        Json.write(
                Files.createDirectory(folder.resolve(name)).resolve("run.json"),
                RecordBuilder.of(RunDocument.class)
                        .with("id", name)
                        .with("status", RunStatus.COMPLETE)
                        .with("profile", "standard")
                        .with("startedAt", start)
                        .with("experiments", List.of(experiment))
                        .build());
    }

    @Test
    void refusesADirectoryWithoutResultsAndWhatIsNotThere() {
        assertThatThrownBy(() -> HistoryFile.read(folder, List.of())).hasMessage(FileError.NO_FIGURES.message(folder));
        assertThatThrownBy(() -> HistoryFile.read(folder.resolve("none"), List.of()))
                .isInstanceOf(UserErrorException.class);
        assertThatThrownBy(() -> read("[{\"benchmark\": \"a.B.c\"}]"))
                .hasMessage(FileError.NO_SERIES.message(folder.resolve("data.js")));
    }
}
