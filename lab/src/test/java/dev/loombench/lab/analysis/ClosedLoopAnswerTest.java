package dev.loombench.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import dev.loombench.lab.store.Json;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Recorded closed loops of `http-sleep-1s`: 600 users of 200 threads, beside as many threads as users. Tomcat's order
/// of service answers some users again and again while others wait.
class ClosedLoopAnswerTest {
    private static final Path FILE = Path.of("../experiments/http-sleep-1s.yaml");
    private static final Path RECORDED = Path.of("src/test/resources/dev/loombench/lab/analysis");

    static List<Path> recorded() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(RECORDED, "closed-loop-*.json")) {
            all.forEach(files::add);
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void theAnswerAndTheThroughputBesideItSayTheSame(Path file) throws IOException {
        List<TrialRecord> trials = Json.read(file, ExperimentRecord.class).trials();
        Experiment experiment =
                ExperimentReader.read(FILE.toString(), Path.of("../experiments"), Files.readString(FILE));
        ExperimentAnalysis analysis = AnalysisFixture.analysis(experiment, trials, "25");

        ComparisonRecord answer = analysis.headline().orElseThrow();
        ComparisonRecord throughput = analysis.further().stream()
                .filter(comparison -> comparison.metric().equals("rate"))
                .findFirst()
                .orElseThrow();
        assertThat(answer.metric()).isEqualTo("mean");
        assertThat(answer.verdict()).isEqualTo(ComparisonVerdict.FASTER);
        assertThat(throughput.verdict()).isEqualTo(ComparisonVerdict.BETTER);
        assertThat(answer.ratio() * throughput.ratio()).isCloseTo(1, within(0.02));
        assertThat(1 / answer.ratio()).as("users over threads").isBetween(2.7, 3.1);
    }
}
