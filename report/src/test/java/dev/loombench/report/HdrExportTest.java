package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.model.LoadRecord;
import dev.loombench.lab.model.LoadWindow;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.store.CorruptFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrExportTest {
    @TempDir
    Path folder;

    @Test
    void leavesOutTrialsForDiagnosis() throws IOException {
        var diagnosed = ServerExperiments.sleep1s().trials().stream()
                .filter(trial -> trial.forDiagnosis())
                .findFirst()
                .orElseThrow();
        log("trials/1", 1_000);
        log("trials/" + diagnosed.id(), 2_000);

        assertThat(maxima(ExportSourceFixtures.text(
                        "hdr",
                        ExportSourceFixtures.run(
                                RunDocumentFixtures.run(RunStatus.COMPLETE, ServerExperiments.sleep1s()), folder))))
                .containsOnlyKeys("trial-1-intended");
    }

    @Test
    void joinsTheWindowsOfATrial() throws IOException {
        var experiment = ServerExperiments.sleep1s();
        TrialRecord trial = experiment.trials().getFirst();
        LoadWindow window = new LoadWindow(0, 6, 600, null, null, null);
        LoadRecord load = RecordBuilder.like(trial.load())
                .with("windows", List.of(window, window))
                .build();
        TrialRecord inWindows = RecordBuilder.like(trial).with("load", load).build();
        log("trials/" + trial.id() + "/window-1", 1_000);
        log("trials/" + trial.id() + "/window-2", 2_000);

        String text = ExportSourceFixtures.text(
                "hdr",
                ExportSourceFixtures.run(
                        RunDocumentFixtures.run(
                                RunStatus.COMPLETE,
                                RecordBuilder.like(experiment)
                                        .with("trials", List.of(inWindows))
                                        .build()),
                        folder));

        String name = "trial-" + trial.id();
        assertThat(maxima(text))
                .isEqualTo(Map.of(name + "-window-1-intended", 1_000L, name + "-window-2-intended", 2_000L));
    }

    @Test
    void copiesTheLogOfALoad() throws IOException {
        log("", 5_000);

        assertThat(maxima(ExportSourceFixtures.text(
                        "hdr", ExportSourceFixtures.loads(folder).getFirst())))
                .isEqualTo(Map.of("intended", 5_000L));
    }

    @Test
    void joinsTheLoadsOfASearch() throws IOException {
        log("load-07", 7_000);

        assertThat(maxima(ExportSourceFixtures.text(
                        "hdr", ExportSourceFixtures.loads(folder).getLast())))
                .isEqualTo(Map.of("load-07-intended", 7_000L));
    }

    @Test
    void takesNothingButHistogramsFromALog() throws IOException {
        log("", 5_000);
        Path log = folder.resolve("latency.hlog");
        Files.writeString(log, Files.readString(log) + "#[StartTime: 1]\u001b[2J=1+1\n");

        assertThat(ExportSourceFixtures.text(
                        "hdr", ExportSourceFixtures.loads(folder).getFirst()))
                .doesNotContain("\u001b", "StartTime:", "=1+1");
    }

    @Test
    void refusesALogThatIsCutOffAnywhereOrSomethingElse() throws IOException {
        log("", 5_000);
        Path log = folder.resolve("latency.hlog");
        byte[] whole = Files.readAllBytes(log);
        for (int length = 0; length < whole.length - 1; length += 7) {
            Files.write(log, Arrays.copyOf(whole, length));
            assertDamaged(log);
        }
        Files.write(log, new byte[] {0, (byte) 0xff, '\n', 7});
        assertDamaged(log);
        Files.delete(log);
        Files.createDirectory(log);
        assertDamaged(log);
    }

    private void assertDamaged(Path log) {
        assertThatThrownBy(() -> ExportSourceFixtures.text(
                        "hdr", ExportSourceFixtures.loads(folder).getFirst()))
                .cause()
                .isInstanceOf(CorruptFileException.class)
                .message()
                .startsWith(log + ": damaged: ")
                .hasLineCount(1);
    }

    private void log(String directory, long latency) throws IOException {
        Path trial = Files.createDirectories(folder.resolve(directory));
        var writer = new HistogramLogWriter(trial.resolve("latency.hlog").toFile());
        writer.outputLogFormatVersion();
        writer.outputLegend();
        for (String tag : List.of("intended", "prompt", "service")) {
            Histogram histogram = new Histogram(3);
            histogram.setTag(tag);
            histogram.recordValue(latency);
            histogram.setStartTimeStamp(1_000);
            histogram.setEndTimeStamp(2_000);
            writer.outputIntervalHistogram(histogram);
        }
        writer.close();
    }

    /// Maxima of the intended latencies as HdrHistogram's own reader sees them, by tag.
    private static Map<String, Long> maxima(String log) {
        Map<String, Long> maxima = new LinkedHashMap<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)))) {
            while (reader.hasNext()) {
                var histogram = (Histogram) reader.nextIntervalHistogram();
                if (String.valueOf(histogram.getTag()).endsWith("intended")) {
                    maxima.put(histogram.getTag(), histogram.lowestEquivalentValue(histogram.getMaxValue()));
                }
            }
        }
        return maxima;
    }
}
