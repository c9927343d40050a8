package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `--precision`: blocks added until intervals are narrow enough, also after a trial was deleted.
@DisabledOnOs(OS.WINDOWS)
class PrecisionIT {
    private static final String EXPERIMENT = """
            schema: loombench/experiment/v1
            id: naps
            title: Naps
            question: Does it end?
            method: batch
            workload: {kind: one-shot, task: sleep 20ms, tasks: $tasks}
            models: [cached-pool, virtual-per-task]
            baseline: cached-pool
            factors: {tasks: [1]}
            ideal: none
            profiles:
              smoke: {warmup: 0 ops, measure: 1 op}
              quick: {warmup: 0 ops, measure: 1 op}
              standard: {warmup: 0 ops, measure: 1 op}
              full: {warmup: 0 ops, measure: 1 op}
            """;

    @TempDir
    Path folder;

    @Test
    void addsBlocksAndKnowsThemAgain() throws Exception {
        var lab = new InstalledLab(folder);
        Files.writeString(folder.resolve("naps.yaml"), EXPERIMENT);

        var plan = lab.run("run", "naps.yaml", "--precision 50% --profile smoke --dry-run");
        var outcome = lab.run("run", "naps.yaml", "--precision 50% --profile smoke -v");

        assertThat(String.join(" ", plan.out()))
                .contains("Blocks are added until", "±50.0 %", "at least 8 blocks", "at most 10 blocks per experiment");

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("naps: ", " blocks are added, up to 8");
        Path run = lab.onlyRun();
        JsonNode before = InstalledLab.document(run);
        assertThat(blocks(before)).startsWith(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(before.path("status").asString()).isEqualToIgnoringCase("complete");
        assertThat(before.findValuesAsString("code")).contains("blocks-added");

        Path lost = undisturbed(run, before);
        String text = Files.readString(lost);
        Files.delete(lost);
        var resumed = lab.run("run", "--resume", run.toString());

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(blocks(InstalledLab.document(run))).startsWith(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(InstalledLab.json(lost).path("block"))
                .isEqualTo(InstalledLab.JSON.readTree(text).path("block"));
        assertThat(InstalledLab.json(lost).path("cell"))
                .isEqualTo(InstalledLab.JSON.readTree(text).path("cell"));
    }

    /// Last trial that was neither disturbed nor a replacement of a disturbed one.
    private static Path undisturbed(Path run, JsonNode document) {
        return InstalledLab.trials(document).reversed().stream()
                .filter(trial -> !trial.has("repeats") && !trial.has("repeatedBy"))
                .findFirst()
                .map(trial -> run.resolve(
                        "trials/%d/trial.json".formatted(trial.path("id").asInt())))
                .orElseThrow();
    }

    private static List<Integer> blocks(JsonNode document) {
        return InstalledLab.trials(document).stream()
                .map(trial -> trial.path("block").asInt())
                .distinct()
                .sorted()
                .toList();
    }
}
