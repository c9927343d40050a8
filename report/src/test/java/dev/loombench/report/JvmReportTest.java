package dev.loombench.report;

import static dev.loombench.report.BlockExperimentBuilder.cell;
import static dev.loombench.report.ParsedReport.charts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.model.TimelineDocument.WindowRecord;
import dev.loombench.lab.store.TimelineFile;
import dev.loombench.report.watch.TimelineSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class JvmReportTest {
    private static final Document PAGE = page(trial -> Optional.of(timeline(trial)));
    private static final JsonNode CHART = chart(PAGE).orElseThrow();

    /// Two models at 10 and at 100 tasks, three trials of each.
    private static Document page(TimelineSource timelines) {
        ExperimentBuilder experiment = new ExperimentBuilder("x", "X", "?")
                .time(cell("a", "tasks", "10"), 1, 0.1)
                .time(cell("b", "tasks", "10"), 1, 0.1)
                .time(cell("a", "tasks", "100"), 2, 0.1)
                .time(cell("b", "tasks", "100"), 2, 0.1);
        return Jsoup.parse(
                HtmlReport.render(RunDocumentFixtures.run(RunStatus.COMPLETE, experiment.build()), timelines));
    }

    /// CPU of a trial is its number in percent, except for one peak.
    private static TimelineDocument timeline(int trial) {
        List<Long> millis = LongStream.range(0, 1_000).map(i -> i * 50).boxed().toList();
        List<Double> values = DoubleStream.iterate(0, i -> i + 1)
                .limit(1_000)
                .map(i -> i == 501 ? 190 : trial)
                .boxed()
                .toList();
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                Instant.parse("2026-11-21T20:00:00Z"),
                0.01,
                trial == 10 ? null : new WindowRecord(2_000, 12_500),
                List.of(
                        new SeriesRecord("cpu", "CPU", "% of one processor", "/proc", "any", millis, values),
                        new SeriesRecord("rss", "physical memory", "B", "/proc", "any", List.of(0L), List.of(64e6)),
                        new SeriesRecord("queued", "queued", "threads", "jcmd", "24", List.of(0L), List.of(0.0))),
                Map.of("throttled", "this machine doesn't report it"));
    }

    private static Optional<JsonNode> chart(Document page) {
        return jvmCharts(page).stream().findFirst();
    }

    private static List<JsonNode> jvmCharts(Document page) {
        return charts(page)
                .valueStream()
                .filter(chart -> chart.get("id").asString().matches(".*-(jvm|diagnosed)"))
                .toList();
    }

    @Test
    void aLongSeriesIsThinnedAndKeepsItsPeak() {
        JsonNode points = CHART.at("/plots/0/lines/0/points");

        assertThat(points.size()).isBetween(100, 150);
        assertThat(points.valueStream().map(point -> point.get(1).asDouble())).contains(190.0);
        assertThat(points.valueStream()
                        .filter(point -> point.get(1).asDouble() == 190)
                        .map(point -> point.get(0).asDouble()))
                .containsExactly(25.05);
    }

    @Test
    void withoutAnyWindowNothingIsSaidOfIt() {
        Document page = page(trial -> Optional.of(diagnosed(trial)));

        assertThat(chart(page).orElseThrow().at("/plots/0/bands")).isEmpty();
        assertThat(page.select("figure:has(#chart-1-jvm) .legend:contains(measured), th:contains(warm-up)"))
                .isEmpty();
    }

    @Test
    void aPlotOfNothingButZerosIsNotDrawn() {
        assertThat(CHART.get("plots")
                        .valueStream()
                        .map(plot -> plot.get("title").asString()))
                .hasSize(2);
    }

    /// Trials 4 and 8 are those for diagnosis; the others have no such signals.
    @Test
    void whatOnlyTrialsForDiagnosisShowHasAChartOfItsOwn() {
        ExperimentBuilder experiment = new ExperimentBuilder("x", "X", "?")
                .time(cell("a"), 1, 0.1)
                .recorded(4, cell("a"), 99)
                .time(cell("b"), 1, 0.1)
                .recorded(4, cell("b"), 99);
        Document page = Jsoup.parse(HtmlReport.render(
                RunDocumentFixtures.run(RunStatus.COMPLETE, experiment.build()),
                trial -> Optional.of(trial % 4 == 0 ? diagnosed(trial) : timeline(trial))));

        assertThat(jvmCharts(page))
                .extracting(chart -> chart.get("id").asString())
                .containsExactly("chart-1-jvm", "chart-1-diagnosed");
        JsonNode chart = jvmCharts(page).getLast();
        assertThat(chart.get("plots")
                        .valueStream()
                        .map(plot -> plot.get("title").asString()))
                .containsExactly("Live", "Pins", "Held; dashed: stacks");
        assertThat(chart.at("/plots/0/lines/1/points").toString()).isEqualTo("[[1,8]]");
        assertThat(chart.at("/plots/2/lines")).hasSize(4);
        assertThat(page.select("figure:has(#chart-1-diagnosed) + details tr:has(td)")
                        .eachText())
                .first()
                .isEqualTo("live 4.00 (4.00) 8.00 (8.00)");
        assertThat(page.select("figure:has(#chart-1-diagnosed) + details .note:contains(for diagnosis)"))
                .hasSize(1);
    }

    private static TimelineDocument diagnosed(int trial) {
        return new TimelineDocument(
                TimelineDocument.SCHEMA,
                Instant.parse("2026-11-21T20:00:00Z"),
                0.01,
                null,
                List.of(
                        series("live-virtual-threads", "live", trial),
                        series("pins", "pins", 3),
                        series("pinned", "pinned", 0),
                        series("native-memory", "held", 5e6),
                        series("thread-stacks", "stacks", 1e6),
                        series("cpu", "CPU", 5)),
                Map.of(
                        "scheduling-delay",
                        "the agent reported nothing",
                        "throttled",
                        "this machine doesn't report it"));
    }

    private static SeriesRecord series(String signal, String title, double value) {
        return new SeriesRecord(signal, title, "", "", "any", List.of(1_000L), List.of(value));
    }

    /// Looks fell between two crowds of threads, which the JVM counted.
    @Test
    void theMostThreadsAreThoseThatTheJvmCounted() {
        Document page = page(trial -> Optional.of(new TimelineDocument(
                TimelineDocument.SCHEMA,
                Instant.parse("2026-11-21T20:00:00Z"),
                0.01,
                null,
                List.of(
                        series("os-threads", "OS threads", 22),
                        new SeriesRecord(
                                "peak-java-threads",
                                "peak number of Java threads",
                                "threads",
                                "",
                                "any",
                                List.of(0L, 500L),
                                List.of(10.0, trial == 7 ? 262.0 : 17.0))),
                Map.of())));

        assertThat(chart(page).orElseThrow().at("/answer").asString()).endsWith(": b 22; a 262.");
        assertThat(page.select("figure:has(#chart-1-jvm) + details tr:contains(peak) td")
                        .eachText())
                .containsExactly("262", "17");
    }

    @Test
    void timelinesAreReadFromTheTrialsAndDamagedOnesLeftOut(@TempDir Path run) throws Exception {
        TimelineFile.write(Files.createDirectories(run.resolve("trials/3")), timeline(3));
        Files.writeString(Files.createDirectories(run.resolve("trials/4")).resolve("timeline.json.gz"), "no");
        TimelineSource timelines = TimelineSource.ofRun(run);

        assertThat(timelines.of(3)).hasValue(timeline(3));
        assertThat(timelines.of(4)).isEmpty();
        assertThat(timelines.of(5)).isEmpty();
    }
}
