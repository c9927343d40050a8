package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.analysis.compare.ComparisonSide;
import dev.loombench.lab.analysis.compare.MeasuredCell;
import dev.loombench.lab.analysis.compare.file.ComparisonFile;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.stats.Better;
import dev.loombench.report.export.ExportResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JmhExportTest {
    @TempDir
    Path folder;

    @Test
    void servesAsResultsOfJmhWhereRunsAreCompared() throws IOException {
        RunDocument run = RunDocumentFixtures.run(
                RunStatus.FAILED,
                RunDocumentFixtures.recorded("sleep-10k"),
                RunDocumentFixtures.recorded("cpu-sweep"),
                ServerExperiments.sleep1s());
        Path file = Files.writeString(
                folder.resolve("jmh.json"), ExportSourceFixtures.text("jmh", ExportSourceFixtures.run(run)));

        ComparisonSide side = ComparisonFile.read(file);

        assertThat(side.cells()).hasSize(3 + 3 + 4);
        MeasuredCell virtual = side.cells().stream()
                .filter(cell -> cell.name().model().equals("virtual-per-task"))
                .findFirst()
                .orElseThrow();
        assertThat(virtual.name().experiment()).isEqualTo("loombench.sleep-10k");
        assertThat(virtual.name().params()).isEqualTo(Map.of("wait", "200ms", "tasks", "10000"));
        assertThat(virtual.unit()).isEqualTo("s");
        assertThat(virtual.figures()).hasSize(6);
        assertThat(side.record().notes()).noneMatch(note -> note.startsWith("More"));
    }

    @Test
    void tellsEnvironmentsApart() {
        RunDocument run = RunDocumentFixtures.withJdk21(
                RunDocumentFixtures.run(RunStatus.COMPLETE, RunDocumentFixtures.recorded("sleep-10k")));

        assertThat(benchmarks(run))
                .allSatisfy(benchmark ->
                        assertThat(benchmark.at("/params/jdk").asString()).isEqualTo("25"));
    }

    @Test
    void namesTheFigureOfAServerAndKeepsTheOthers() {
        JsonNode server = benchmarks(RunDocumentFixtures.run(RunStatus.COMPLETE, ServerExperiments.sleep1s()))
                .getFirst();

        assertThat(server.path("mode").asString()).isEqualTo("sample");
        assertThat(server.at("/params/metric").asString()).isEqualTo("p50");
        assertThat(server.path("benchmark").asString()).isEqualTo("loombench.http-sleep-1s.spring-mvc(platform)");
        assertThat(server.at("/secondaryMetrics/p99.9/rawData/0").size()).isEqualTo(1);
        assertThat(server.path("warmupIterations").asInt()).isEqualTo(-1);
    }

    @Test
    void takesFromJmhsOwnResultHowWasMeasured() throws IOException {
        Path trial = Files.createDirectories(folder.resolve("trials/1"));
        Files.writeString(
                trial.resolve("jmh.json"),
                "[{\"jmhVersion\": \"1.37\", \"warmupIterations\": 3, \"warmupTime\": \"1 s\", \"threads\": 2}]");

        String text = ExportSourceFixtures.text(
                "jmh",
                ExportSourceFixtures.run(
                        RunDocumentFixtures.run(RunStatus.COMPLETE, RunDocumentFixtures.recorded("sleep-10k")),
                        folder));

        JsonNode first = JsonMapper.builder().build().readTree(text).path(0);
        assertThat(first.path("jmhVersion").asString()).isEqualTo("1.37");
        assertThat(first.path("warmupIterations").asInt()).isEqualTo(3);
        assertThat(first.path("warmupTime").asString()).isEqualTo("1 s");
        assertThat(first.path("threads").asInt()).isEqualTo(2);
    }

    @Test
    void leavesOutWhatIsNeitherATimeNorARateAndSaysSo() {
        var memory = new ExperimentBuilder("memory", "Memory", "How much?")
                .method("memory")
                .estimate(
                        BlockExperimentBuilder.cell("parked"),
                        "25",
                        "rss-per-thread",
                        "B",
                        Better.LESS,
                        1_000,
                        10,
                        null);

        ExportResult exported = ExportSourceFixtures.exported(
                "jmh",
                ExportSourceFixtures.run(RunDocumentFixtures.run(
                        RunStatus.COMPLETE,
                        memory.trial(1, BlockExperimentBuilder.cell("parked"), 1)
                                .build(),
                        RunDocumentFixtures.recorded("sleep-10k"))));

        assertThat(exported.notes()).singleElement().asString().startsWith("memory parked ");
        assertThat(exported.text()).doesNotContain("parked");
    }

    private static List<JsonNode> benchmarks(RunDocument run) {
        return JsonMapper.builder()
                .build()
                .readTree(ExportSourceFixtures.text("jmh", ExportSourceFixtures.run(run)))
                .valueStream()
                .toList();
    }
}
