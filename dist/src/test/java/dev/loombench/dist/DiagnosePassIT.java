package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tests of `run --diagnose` with every method for tasks: JMH forks, one-shot processes and parked threads.
@EnabledOnOs(OS.LINUX)
class DiagnosePassIT {
    private static final List<String> RUN =
            List.of(("run micro-tasks fib-cpu thread-memory --models virtual-per-task --profile smoke --diagnose "
                            + "--format json")
                    .split(" "));

    @TempDir
    Path folder;

    @Test
    void eachCellIsRecordedOnceMoreAndNoFigureKnowsOfIt() throws Exception {
        var lab = new InstalledLab(folder);
        JsonNode plan = InstalledLab.json(lab.run(words("--dry-run")));
        assertThat(plan.path("trials").findValuesAsString("pass"))
                .containsExactly("measure,diagnose,measure,diagnose,measure,measure,diagnose,diagnose".split(","));

        var outcome = lab.run(words());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        Path run = lab.onlyRun();
        JsonNode document = InstalledLab.document(run);
        assertThat(document.path("status").asString()).isEqualToIgnoringCase("complete");
        List<JsonNode> diagnosed = InstalledLab.trials(document).stream()
                .filter(trial -> trial.path("pass").asString("").equals("diagnose"))
                .toList();
        assertThat(diagnosed).hasSize(4).allSatisfy(trial -> isRecorded(run, trial));
        assertThat(document.findValues("findings").stream().flatMap(JsonNode::valueStream))
                .filteredOn(finding -> finding.path("code").asString().equals("diagnosed"))
                .hasSize(3);
        figuresAreThoseOfTheOthers(document);

        onlyWhatIsMissingIsRunAgain(lab, run, diagnosed.getFirst());
    }

    private static void isRecorded(Path run, JsonNode trial) throws Exception {
        Path directory = run.resolve("trials").resolve(trial.path("id").asString());
        assertThat(trial.path("artifacts").valueStream().map(JsonNode::asString))
                .contains("recording.jfr", "agent.txt", "timeline.json.gz")
                .noneMatch(file -> file.endsWith(".parts"));
        assertThat(trial.at("/jvm/options").valueStream().map(JsonNode::asString))
                .contains("-XX:NativeMemoryTracking=summary")
                .anyMatch(option -> option.startsWith("-javaagent:"));
        assertThat(RecordingFile.readAllEvents(directory.resolve("recording.jfr")))
                .anyMatch(event -> event.getEventType().getName().equals("jdk.JVMInformation"));
        assertThat(signals(directory))
                .containsKeys("pins", "pinned", "native-memory", "thread-stacks", "live-virtual-threads");
    }

    private static Map<String, JsonNode> signals(Path trial) throws Exception {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(trial.resolve("timeline.json.gz")))) {
            Map<String, JsonNode> signals = new LinkedHashMap<>();
            new JsonMapper()
                    .readTree(in)
                    .path("series")
                    .forEach(series -> signals.put(series.path("signal").asString(), series.path("values")));
            return signals;
        }
    }

    /// With one block, an estimate is the figure of one trial.
    private static void figuresAreThoseOfTheOthers(JsonNode document) {
        for (JsonNode experiment : document.path("experiments")) {
            assertThat(experiment.path("estimates")).isNotEmpty().allSatisfy(estimate -> {
                assertThat(estimate.path("n").asInt()).isOne();
                JsonNode measured = experiment
                        .path("trials")
                        .valueStream()
                        .filter(trial -> !trial.has("pass")
                                && !trial.has("repeatedBy")
                                && trial.path("cell").equals(estimate.path("cell")))
                        .findFirst()
                        .orElseThrow();
                JsonNode metric =
                        measured.path("metrics").path(estimate.path("metric").asString());
                assertThat(estimate.path("estimate").asDouble())
                        .isEqualTo(metric.path("value").asDouble());
            });
        }
    }

    private static void onlyWhatIsMissingIsRunAgain(InstalledLab lab, Path run, JsonNode missing) throws Exception {
        Path missingFile =
                run.resolve("trials").resolve(missing.path("id").asString()).resolve("trial.json");
        Files.delete(missingFile);
        Map<Path, FileTime> before = times(run);

        var outcome = lab.run("run", "--resume", run.toString());

        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        Map<Path, FileTime> after = times(run);
        assertThat(after).containsKey(missingFile).containsAllEntriesOf(before);
        assertThat(InstalledLab.json(missingFile).path("pass").asString()).isEqualTo("diagnose");
    }

    private static Map<Path, FileTime> times(Path run) throws Exception {
        Map<Path, FileTime> times = new LinkedHashMap<>();
        for (Path trial : InstalledLab.trials(run)) {
            times.put(trial, Files.getLastModifiedTime(trial));
        }
        return times;
    }

    private static String[] words(String... more) {
        List<String> words = new ArrayList<>(RUN);
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }
}
