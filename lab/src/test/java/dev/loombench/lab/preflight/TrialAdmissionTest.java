package dev.loombench.lab.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.machine.probe.FakeProcFiles;
import dev.loombench.lab.measure.TrialSetup;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.trial.MeasurementMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests with JVMs that are shell scripts, behind a launcher script as for `--cpus`.
@DisabledOnOs(OS.WINDOWS)
class TrialAdmissionTest {
    private static final Experiment EXPERIMENT = ExperimentReader.read("made.yaml", Path.of("."), """
        schema: loombench/experiment/v1
        id: made
        title: Made by hand
        question: Is it started?
        method: process
        workload: {task: sleep 1ms, tasks: 7951}
        models: [virtual-per-task, platform-per-task]
        baseline: virtual-per-task
        factors: {headers: [compact, compacter]}
        jvm:
          collector: g1
          heap: {initial: 16m, max: 32m}
          variants: {headers: {compact: [-XX:+New], compacter: [-XX:+Newer]}}
        profiles: {smoke: {}, quick: {}, standard: {}, full: {}}
        ideal: none
        """);

    private static final GridCell NEW = cell("virtual-per-task", "compact");
    private static final GridCell NEWER = cell("virtual-per-task", "compacter");
    private static final GridCell PLATFORM = cell("platform-per-task", "compact");

    @TempDir
    Path directory;

    @Test
    void optionsThatTheJdkRefusesAreNotOnThisJdk() throws Exception {
        Path java = script("java", "echo \"Unrecognized VM option '$1'\"; exit 1");

        assertThat(refusal(java)).hasValueSatisfying(finding -> {
            assertThat(finding.code()).isEqualTo("not-on-this-jdk");
            assertThat(finding.message()).contains("Unrecognized ");
            assertThat(finding.evidence()).isEqualTo(Map.of("jdk", "25", "options", List.of("-XX:+New")));
        });
    }

    @Test
    void aJdkIsAskedOnceForTheSameOptions() throws Exception {
        Path invocations = directory.resolve("asked");
        String complaint = "echo \"$0 $*\" >> '" + invocations + "'; echo \"Unrecognized VM option '$1'\"; exit 1";
        Path java = script("java", complaint);
        Path other = script("other", complaint);
        TrialAdmission gate = gate();
        for (int time = 0; time < 2; time++) {
            assertThat(gate.refusal(EXPERIMENT, assignment(NEW, java), java)).isPresent();
            assertThat(gate.refusal(EXPERIMENT, assignment(NEWER, java), java)).isPresent();
            assertThat(gate.refusal(EXPERIMENT, assignment(NEW, other), other)).isPresent();
        }

        assertThat(Files.readAllLines(invocations)).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void whatTheMachineCannotBearIsNotStarted() throws Exception {
        new FakeProcFiles(directory).put("/proc/sys/kernel/pid_max", "10000");
        Path java = script("java", "exit 0");

        assertThat(gate().refusal(EXPERIMENT, assignment(PLATFORM, java), java))
                .map(Finding::code)
                .contains("above-ceiling");
        assertThat(gate().refusal(EXPERIMENT, assignment(NEW, java), java)).isEmpty();
        assertThat(gate().threadCap(assignment(PLATFORM, java))).hasValue(9_000);
        assertThat(gate().threadCap(assignment(NEW, java))).isEmpty();
    }

    @Test
    void theHeapThatTheOptionsAllowCountsAgainstTheMemory() throws Exception {
        new FakeProcFiles(directory)
                .put("/proc/sys/kernel/pid_max", "1000000")
                .put("/proc/meminfo", "MemAvailable: " + (16L << 20) + " kB")
                .cgroupUnified("/small")
                .put("/sys/fs/cgroup/small/memory.max", Long.toString(1_300L << 20))
                .put("/sys/fs/cgroup/small/memory.current", "0");
        Path java = script("java", "exit 0");
        TrialSetup small = assignment(PLATFORM, java);
        TrialSetup large = assignment(PLATFORM, java, "-Xmx1100m");

        assertThat(gate().refusal(EXPERIMENT, small, java)).isEmpty();
        assertThat(gate().refusal(EXPERIMENT, large, java)).isPresent();
        assertThat(gate().memoryWarning(small)).isEmpty();
        assertThat(gate().memoryWarning(large)).map(Finding::code).contains("memory-tight");
        assertThat(gate().threadCap(large).orElseThrow())
                .isLessThan(gate().threadCap(small).orElseThrow());
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
        return gate().refusal(EXPERIMENT, assignment(NEW, wrapper), java);
    }

    private static GridCell cell(String model, String headers) {
        return Grid.cells(EXPERIMENT, Profile.SMOKE).stream()
                .filter(cell -> cell.declared().model().toString().equals(model))
                .filter(cell -> headers.equals(cell.levels().get("headers")))
                .findFirst()
                .orElseThrow();
    }

    private TrialAdmission gate() {
        return new TrialAdmission(
                new ResourceAdmission(new FakeProcFiles(directory).files(), false), new Cancellation());
    }

    private TrialSetup assignment(GridCell cell, Path java, String... options) {
        return new TrialSetup(
                new Trial(1, 1, "made", "25", cell, MeasurementMode.TIME, Pass.MEASURE),
                cell.job(),
                java,
                List.of(options),
                directory,
                Duration.ofMinutes(1),
                CalibrationRecord.UNKNOWN,
                Duration.ZERO,
                null);
    }

    private Path script(String name, String text) throws IOException {
        Path script = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }
}
