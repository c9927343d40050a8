package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.catalog.JmxFile;
import dev.loombench.lab.load.GeneratorRunner.GeneratorResultReader;
import dev.loombench.lab.load.LoadFigures;
import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadRecords;
import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.jmeter.JMeterLoadChecks;
import dev.loombench.lab.load.jmeter.JMeterPauses;
import dev.loombench.lab.load.jmeter.JtlResult;
import dev.loombench.lab.load.jmeter.MeasurementWindow;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.RunDocument;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.report.HtmlReport;
import dev.loombench.report.export.ExportFormats;
import dev.loombench.report.export.ExportSourceReader;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that version 0.1.0 wrote: `load`, `ab` and `run`, each by a rate and by a JMeter plan. Readers get the same
/// figures from its documents, and its generators' files give the same documents as they did then.
class EarlierVersionTest {
    private static final Path VERSION = Path.of("src/test/resources/dev/loombench/cli/version-0.1.0");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "load-open/load.json,  LOAD",
        "load-closed/load.json, LOAD",
        "load-plan/load.json,  LOAD",
        "ab-rate/ab.json,      AB",
        "ab-plan/ab.json,      AB",
        "ab-rate/run.json,     RUN",
        "ab-plan/run.json,     RUN",
        "run-rate/run.json,    RUN",
        "run-plan/run.json,    RUN"
    })
    void aDocumentLosesNothing(Path name, Kind kind) throws IOException {
        Path file = VERSION.resolve(name);
        Class<?> type = switch (kind) {
            case LOAD -> LoadDocument.class;
            case AB -> AbDocument.class;
            case RUN -> RunDocument.class;
        };
        Object document = Json.read(file, type);

        Path copy = folder.resolve("copy.json");
        Json.write(copy, document);

        assertThat(Json.readTree(copy)).isEqualTo(Json.readTree(file));
    }

    enum Kind {
        LOAD,
        AB,
        RUN
    }

    @ParameterizedTest
    @ValueSource(strings = {"load-open", "load-closed", "load-plan", "ab-rate", "ab-plan", "run-rate", "run-plan"})
    void itsDirectoriesAreExportedAndShown(String name) throws IOException {
        Path directory = VERSION.resolve(name);
        String csv = ExportFormats.named("csv")
                .orElseThrow()
                .export(ExportSourceReader.read(directory))
                .text();

        assertThat(csv).contains(name.startsWith("load") ? "throughput" : "p99");
        if (Files.exists(directory.resolve("run.json"))) {
            RunDocument run = Json.read(directory.resolve("run.json"), RunDocument.class);
            assertThat(HtmlReport.render(run, TimelineSource.NONE)).contains("</html>");
            assertThat(ComparisonFile.read(directory.resolve("run.json"))).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"load-open", "load-closed"})
    void theGeneratorsFilesGiveTheSameDocument(String name) throws IOException {
        Path directory = VERSION.resolve(name);
        LoadDocument earlier = LoadDirectory.readLoad(directory.resolve("load.json"));
        LoadOrder order = order(
                directory,
                name.equals("load-open") ? new Arrivals.OpenModel(100, true) : new Arrivals.ClosedModel(4),
                Objects.requireNonNull(earlier.seed()),
                Objects.requireNonNull(earlier.connections()));
        LoadFigures figures = GeneratorResultReader.read(order).orElseThrow();
        LoadResult load =
                LoadResult.of(figures, Optional.empty(), Optional.empty()).with(earlier.findings());

        assertThat(LoadDocumentBuilder.document(order, load, false))
                .usingRecursiveComparison()
                .ignoringFields("proof")
                .isEqualTo(earlier);
    }

    @Test
    void thePlansSamplesGiveTheSameDocument() throws IOException {
        Path directory = VERSION.resolve("load-plan");
        LoadDocument earlier = LoadDirectory.readLoad(directory.resolve("load.json"));
        LoadResult load = LoadResult.of(
                        plan(directory, MeasurementWindow.UNLIMITED, Objects.requireNonNull(earlier.summaries())),
                        Optional.empty(),
                        Optional.empty())
                .with(earlier.findings());
        JmxFile file = new JmxFile(Path.of(String.valueOf(earlier.plan())), Set.of(), Set.of(), Set.of(), Set.of());

        assertThat(LoadDocumentBuilder.document(URI.create(earlier.target()), file, load, false))
                .usingRecursiveComparison()
                .ignoringFields("proof", "labels")
                .withEqualsForType(EarlierVersionTest::areEqual, Double.class)
                .isEqualTo(earlier);
    }

    @Test
    void theGeneratorsFilesGiveTheSameRecord() throws IOException {
        Path directory = VERSION.resolve("run-rate/trials/1");
        LoadRecord earlier = load(directory);
        Arrivals arrivals = new Arrivals.OpenModel(Objects.requireNonNull(earlier.offered()), true);
        LoadOrder order = order(directory, arrivals, Objects.requireNonNull(earlier.seed()), 64);

        assertThat(LoadRecords.of(
                        GeneratorResultReader.read(order).orElseThrow(), Objects.requireNonNull(earlier.proof())))
                .usingRecursiveComparison()
                .ignoringFields("generator")
                .isEqualTo(earlier);
    }

    /// The plan was stopped abruptly, and the window ended at that time.
    @Test
    void thePlansSamplesGiveTheSameRecord() throws IOException {
        Path directory = VERSION.resolve("run-plan/trials/1");
        LoadRecord earlier = load(directory);
        List<String> summaries = Objects.requireNonNull(earlier.summaries());
        Duration warmup = Duration.ZERO;
        long begin = plan(directory, new MeasurementWindow(warmup, null), summaries)
                .summary()
                .totals()
                .begunAtMillis();
        Instant stopped = Instant.ofEpochMilli(begin + Math.round(1_000 * earlier.windowSeconds()));

        assertThat(LoadRecords.of(
                        plan(directory, new MeasurementWindow(warmup, stopped), summaries),
                        Objects.requireNonNull(earlier.proof())))
                .usingRecursiveComparison()
                .ignoringFields("labels")
                .isEqualTo(earlier);
    }

    private static LoadOrder order(Path directory, Arrivals arrivals, long seed, int connections) {
        LoadRequest hello = LoadRequest.get(URI.create("http://127.0.0.1:18431/hello"));
        return new LoadOrder(
                List.of(hello),
                null,
                arrivals,
                Duration.ofSeconds(1),
                Duration.ofSeconds(4),
                Duration.ofSeconds(10),
                connections,
                connections,
                seed,
                directory);
    }

    private static LoadRecord load(Path directory) throws IOException {
        return Objects.requireNonNull(
                Json.read(directory.resolve("trial.json"), TrialRecord.class).load());
    }

    private LoadFigures plan(Path directory, MeasurementWindow window, List<String> summaries) throws IOException {
        JtlResult result = JtlResult.read(
                        directory.resolve("results.jtl"),
                        window,
                        JMeterPauses.read(directory.resolve("jmeter.hiccups")),
                        Set.of())
                .orElseThrow();
        return JMeterLoadChecks.result(
                        result,
                        OptionalInt.empty(),
                        Optional.empty(),
                        summaries,
                        Set.of(),
                        new LoadMonitor(new ProcFiles(folder), 1, OptionalLong.empty(), 80),
                        Optional.empty())
                .figures()
                .orElseThrow();
    }

    /// A mean may differ in its last bits, since it is summed in nanoseconds instead of milliseconds.
    private static boolean areEqual(Double now, Double earlier) {
        return Math.abs(now - earlier) <= 1e-12 * Math.abs(earlier);
    }
}
