package dev.loombench.report;

import static dev.loombench.report.ExperimentBuilder.cell;
import static dev.loombench.report.Pages.charts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.journal.RunStatus;
import dev.loombench.lab.journal.TimelineDocument;
import dev.loombench.lab.journal.TimelineDocument.SeriesRecord;
import dev.loombench.report.watch.Timelines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
    private static Document page(Timelines timelines) {
        ExperimentBuilder experiment = new ExperimentBuilder("x", "X", "?")
                .time(cell("a", "tasks", "10"), 1, 0.1, null, null)
                .time(cell("b", "tasks", "10"), 1, 0.1, null, null)
                .time(cell("a", "tasks", "100"), 2, 0.1, null, null)
                .time(cell("b", "tasks", "100"), 2, 0.1, null, null);
        return Jsoup.parse(HtmlReport.render(Runs.run(RunStatus.COMPLETE, experiment.build()), timelines));
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
                List.of(
                        new SeriesRecord("cpu", "CPU", "% of one processor", "/proc", "any", millis, values),
                        new SeriesRecord("rss", "physical memory", "B", "/proc", "any", List.of(0L), List.of(64e6)),
                        new SeriesRecord("queued", "queued", "threads", "jcmd", "24", List.of(0L), List.of(0.0))),
                Map.of("throttled", "this machine doesn't tell it"));
    }

    private static Optional<JsonNode> chart(Document page) {
        return charts(page)
                .valueStream()
                .filter(chart -> chart.get("kind").asString().equals("jvm"))
                .findFirst();
    }

    @Test
    void modelsShareAPlotOfTheLastSettingByTheirFirstTrials() {
        assertThat(CHART.get("title").asString()).isEqualTo("The JVMs over time, tasks=100");
        JsonNode cpu = CHART.at("/plots/0");
        assertThat(cpu.get("title").asString()).startsWith("CPU");
        assertThat(cpu.get("lines").findValuesAsString("label")).containsExactly("a", "b");
        assertThat(cpu.at("/lines/0/points/0").toString()).isEqualTo("[0.0,7.0]");
        assertThat(cpu.at("/lines/1/points/0").toString()).isEqualTo("[0.0,10.0]");
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
    void aPlotOfNothingButZerosIsNotDrawn() {
        assertThat(CHART.get("plots").findValuesAsString("title")).hasSize(2);
    }

    @Test
    void theTableHoldsMeansAndLargestValuesAndWhatWasNotSeen() {
        assertThat(PAGE.select(".scroll[aria-label=The JVMs over time as a table] tbody tr")
                        .eachText())
                .containsExactly(
                        "CPU 7.18 % (190 %) 10.2 % (190 %)",
                        "physical memory 64.0 MB (64.0 MB) 64.0 MB (64.0 MB)", "queued 0 (0) 0 (0)");
        assertThat(PAGE.text()).contains("Not seen: throttled: this machine doesn't tell it.");
    }

    @Test
    void withoutTimelinesThereIsNoSuchChart() {
        Document page = page(Timelines.NONE);

        assertThat(chart(page)).isEmpty();
        assertThat(page.text()).doesNotContain("over time");
    }

    @Test
    void timelinesAreReadFromTheTrialsAndDamagedOnesLeftOut(@TempDir Path run) throws Exception {
        timeline(3).write(Files.createDirectories(run.resolve("trials/3")));
        Files.writeString(Files.createDirectories(run.resolve("trials/4")).resolve("timeline.json.gz"), "no");
        Timelines timelines = Timelines.in(run);

        assertThat(timelines.of(3)).hasValue(timeline(3));
        assertThat(timelines.of(4)).isEmpty();
        assertThat(timelines.of(5)).isEmpty();
    }

    @Test
    void theScriptCanDrawIt() {
        assertThat(CHART.propertyNames().stream().collect(Collectors.joining(" ")))
                .isEqualTo("kind id title description plots");
        assertThat(Assets.load().script()).contains("function jvm(chart, theme, wide)");
    }
}
