package dev.loombench.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.RecordedServerRun;
import dev.loombench.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Comparisons by further metrics of runs in which one of two cells lacks p99 in the candidate.
class CompareRunsTest {
    private static final String CELL = "http-wait jdk-http(virtual) wait=100ms load=50/s";
    private static final String REASON = "the other side has no p99 for it";

    /// The cell in the list of those without a partner.
    private static final String LACKING = CELL + " (p99)";

    private static final String NOT_COVERED = CompareWarning.NOT_COVERED.message(1, CELL, REASON);

    @TempDir
    Path folder;

    private Path base = Path.of("");
    private Path lacking = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        base = RecordedServerRun.copy(folder.resolve("base"));
        lacking = RecordedServerRun.copy(folder.resolve("new"));
        Path document = lacking.resolve("run.json");
        JsonMapper mapper = new JsonMapper();
        JsonNode run = mapper.readTree(Files.readString(document));
        ObjectNode metrics = (ObjectNode) run.at("/experiments/0/trials/0/metrics");
        assertThat(metrics.remove("p99")).isNotNull();
        Files.writeString(document, mapper.writeValueAsString(run));
    }

    @Test
    void tellsOfTheCellThatLacksAMetric() {
        assertThat(shown("--metric", "p99")).contains(LACKING);
        assertThat(shown("--metric", "p50")).doesNotContain(LACKING);
    }

    private String shown(String... options) {
        CommandResult compared = CommandResult.by("compare", base, lacking, options[0], options[1]);
        assertThat(compared.code()).isEqualTo(ExitCode.OK);
        return compared.out().replaceAll("\\s+", " ");
    }

    @Test
    void aGateOfThePrimaryMetricMissesNothing() {
        CommandResult compared =
                CommandResult.by("compare", base, lacking, "--metric", "p99", "--fail-on", "slower>900%");

        assertThat(compared.code()).isEqualTo(ExitCode.OK);
        assertThat(compared.out().replaceAll("\\s+", " ")).contains(LACKING);
        assertThat(compared.err()).doesNotContain(NOT_COVERED);
    }

    @Test
    void aGateThatNamesItDoesNotPassInSilence() {
        CommandResult result = CommandResult.by("compare", base, lacking, "--fail-on", "p99:slower>5%");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).contains(NOT_COVERED);

        CommandResult required =
                CommandResult.by("compare", base, lacking, "--fail-on", "p99:slower>5%", "--require-matched");
        assertThat(required.code()).isEqualTo(ExitCode.INCONCLUSIVE);
        assertThat(required.err()).contains(CompareWarning.MISSING.message(CELL, REASON));
        assertThat(CommandResult.by("compare", base, lacking, "--require-matched")
                        .code())
                .as("by what nobody asked for")
                .isEqualTo(ExitCode.OK);
    }
}
