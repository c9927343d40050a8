package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.lab.catalog.Experiment.Candidate;
import dev.loombench.lab.catalog.Grid.CellRef;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.measure.Measurement.NoFigures;
import dev.loombench.lab.measure.Measurement.TaskFigures;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import dev.loombench.lab.process.JmhHostProcess.JmhHostSupervisor;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.MeasurementMode;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests of one-shot trials whose `java` is a shell script.
@DisabledOnOs(OS.WINDOWS)
class OneShotTest {
    private static final String CALIBRATION =
            "calibration computeSeconds=0.5 overshootSeconds=NaN cores=2 parallelism=2"
                    + " collectors=G1 maxHeapBytes=1";

    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    @Test
    void figuresComeFromTheAccount() throws Exception {
        Measurement measurement = run("say '" + CALIBRATION + "'; say 'shot completed=10 seconds=0.25'", 60_000);

        assertThat(measurement).asInstanceOf(type(TaskFigures.class)).satisfies(measured -> {
            assertThat(Objects.requireNonNull(measured.metrics().get("time")).value())
                    .isEqualTo(0.25);
            assertThat(Objects.requireNonNull(measured.metrics().get("throughput"))
                            .value())
                    .isEqualTo(8);
            assertThat(measured.metrics()).containsOnlyKeys("time", "throughput");
            assertThat(measured.operations()).containsExactly(0.25);
            assertThat(measured.calibration().orElseThrow().computeSeconds()).isEqualTo(0.5);
            assertThat(measured.calibration().orElseThrow().overshootSeconds()).isNull();
        });
    }

    @Test
    void anEndBeforeTheBatchWasDone() throws Exception {
        assertThat(run("exit 0", 60_000))
                .isEqualTo(new NoFigures(
                        "the measured JVM ended before the batch was done; does a task call System.exit?",
                        Optional.empty()));
    }

    private Measurement run(String script, long limitMillis) throws IOException, InterruptedException {
        Path java = directory.resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                for word in "$@"; do case $word in -Dloombench.account=*) account=${word#*=};; esac; done
                say() { printf '%s\\n' "$1" >> "$account"; }
                """ + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Path jars = Files.createDirectories(directory.resolve("jars"));
        Path trial = Files.createTempDirectory(directory, "trial");
        SubjectClassPath subject = new SubjectClassPath(jars);
        try (JmhHostSupervisor hosts = new JmhHostSupervisor(subject, directory.resolve("host.log"), stop)) {
            return new BatchMethod(subject, hosts, stop)
                    .measure(
                            assignment(java, trial, Duration.ofMillis(limitMillis)),
                            new MeasurementMethod.TrialListener() {});
        }
    }

    private static TrialSetup assignment(Path java, Path directory, Duration limit) {
        BatchSpec work =
                new BatchSpec(BatchShape.ONE_SHOT, new ModelSpec.VirtualPerTask(), TaskParser.parse("noop"), 10, 2);
        GridCell cell = new GridCell(
                new CellRef(new Candidate.ModelCandidate(work.model()), Map.of()),
                Map.of(),
                new Job.Tasks(work),
                IterationSpec.parse("0 ops"),
                IterationSpec.parse("1 op"),
                List.of(MeasurementMode.TIME),
                true);
        Trial trial = new Trial(1, 1, "any", "25", cell, MeasurementMode.TIME);
        return new TrialSetup(
                trial, new Job.Tasks(work), java, List.of("-Xint"), directory, limit, CalibrationRecord.UNKNOWN);
    }
}
