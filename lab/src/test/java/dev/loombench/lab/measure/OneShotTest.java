package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.Contender;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.process.JmhHosts;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.Subject;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.protocol.Effort;
import dev.loombench.protocol.Mode;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.Work;
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

    private final Stop stop = new Stop();

    @Test
    void figuresComeFromTheAccount() throws Exception {
        Measurement measurement = run("say '" + CALIBRATION + "'; say 'shot completed=10 seconds=0.25'", 60_000);

        assertThat(measurement).asInstanceOf(type(Measured.class)).satisfies(measured -> {
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
                .isEqualTo(new Failed(
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
        Subject subject = new Subject(jars);
        try (JmhHosts hosts = new JmhHosts(subject, directory.resolve("host.log"), stop)) {
            return new BatchMethod(subject, hosts, stop)
                    .measure(assignment(java, trial, Duration.ofMillis(limitMillis)), (warmup, index, value) -> {});
        }
    }

    private static Assignment assignment(Path java, Path directory, Duration limit) {
        Work work = new Work(Shape.ONE_SHOT, new ModelSpec.VirtualPerTask(), TaskParser.parse("noop"), 10, 2);
        GridCell cell = new GridCell(
                new CellRef(new Contender.Model(work.model()), Map.of()),
                Map.of(),
                new Job.Tasks(work),
                Effort.parse("0 ops"),
                Effort.parse("1 op"),
                List.of(Mode.TIME),
                true);
        Trial trial = new Trial(1, 1, "any", "25", cell, Mode.TIME);
        return new Assignment(
                trial, new Job.Tasks(work), java, List.of("-Xint"), directory, limit, CalibrationRecord.UNKNOWN);
    }
}
