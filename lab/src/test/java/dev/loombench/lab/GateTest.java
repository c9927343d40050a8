package dev.loombench.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.Grid;
import dev.loombench.lab.experiment.Profile;
import dev.loombench.lab.experiment.yaml.ExperimentReader;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.method.Assignment;
import dev.loombench.lab.plan.Trial;
import dev.loombench.lab.probe.FakeFiles;
import dev.loombench.protocol.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// JVMs that are shell scripts, behind a script as for `--cpus`.
@DisabledOnOs(OS.WINDOWS)
class GateTest {
    private static final Experiment EXPERIMENT = ExperimentReader.read("made.yaml", Path.of("."), """
                    schema: loombench/experiment/v1
                    id: made
                    title: Made by hand
                    question: Is it started?
                    method: process
                    workload: {task: noop, tasks: 10}
                    models: [virtual-per-task]
                    baseline: virtual-per-task
                    factors: {headers: [compact]}
                    jvm: {collector: g1, heap: {initial: 16m, max: 32m}, variants: {headers: {compact: [-XX:+New]}}}
                    profiles: {smoke: {}, quick: {}, standard: {}, full: {}}
                    ideal: none
                    """);

    @TempDir
    Path directory;

    @Test
    void optionsThatTheJdkRefusesAreNotOnThisJdk() throws Exception {
        Path java = script("java", "echo \"Unrecognized VM option '$1'\"; exit 1");

        assertThat(refusal(java)).map(Finding::code).contains("not-on-this-jdk");
    }

    @Test
    void aRefusalOfTheScriptBeforeAJvmIsNoneOfTheJdk() throws Exception {
        Path java = script("java", "exit 0");
        Path wrapper = script("wrapper", "echo 'the control group is gone'; exit 1");

        assertThat(refusal(java, wrapper)).isEmpty();
    }

    @Test
    void aJdkThatIsGoneIsNotTakenForOneThatRefuses() throws Exception {
        assertThat(refusal(directory.resolve("gone"))).isEmpty();
    }

    private Optional<Finding> refusal(Path java) throws IOException, InterruptedException {
        return refusal(java, script("wrapper", "exec '" + java + "' \"$@\""));
    }

    private Optional<Finding> refusal(Path java, Path wrapper) throws IOException, InterruptedException {
        var cell = Grid.cells(EXPERIMENT, Profile.SMOKE).getFirst();
        Assignment assignment = new Assignment(
                new Trial(1, 1, "made", "25", cell, Mode.TIME),
                cell.job(),
                wrapper,
                List.of(),
                directory,
                Duration.ofMinutes(1),
                CalibrationRecord.UNKNOWN);
        Gate gate = new Gate(new Admission(new FakeFiles(directory).files(), false), new Stop());
        return gate.refusal(EXPERIMENT, assignment, java);
    }

    private Path script(String name, String text) throws IOException {
        Path script = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
