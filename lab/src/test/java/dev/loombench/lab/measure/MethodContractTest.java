package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.model.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Measurement.TaskFigures;
import dev.loombench.lab.schedule.Measurement.ThreadShortage;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.ProcessEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Contract of all methods for each way in which a measured JVM or side can end, each a shell script.
@DisabledOnOs(OS.WINDOWS)
@Isolated
class MethodContractTest {
    private static final String CUT = "shot completed=10 sec";
    private static final String CALIBRATION =
            "calibration computeSeconds=0.5 overshootSeconds=NaN cores=2 parallelism=2";

    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    private ScriptedJvms jvms() {
        return new ScriptedJvms(directory, stop);
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aFaultVoidsTheFigures(MethodKind kind) throws Exception {
        assertThat(jvms().run(
                                kind,
                                "say 'shot completed=9 seconds=0.25'; say 'fault kind=WRONG_COUNT message=9+of+10'",
                                60_000))
                .isEqualTo(new NoFigures("9 of 10", Optional.of(JvmFaultKind.WRONG_COUNT)));
        assertThat(jvms().run(kind, "say 'fault kind=TASK_THREW message=it+threw'; exit 1", 60_000))
                .isEqualTo(new NoFigures("it threw", Optional.of(JvmFaultKind.TASK_THREW)));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void anEndWithoutAWord(MethodKind kind) throws Exception {
        assertThat(jvms().run(kind, "exit 0", 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("the measured ");
        assertThat(jvms().run(kind, "echo 'Error: luckless' >&2; echo '  at Some.frame'; exit 3", 60_000))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.ENDED.message(
                        ProcessEnd.saying(ProcessEnd.clause(3), Optional.of("Error: luckless")))));
        assertThat(jvms().run(kind, "kill -9 $$", 60_000))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.ENDED.message(ProcessEnd.KILLED.words())));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void anAccountThatIsCut(MethodKind kind) throws Exception {
        assertThat(jvms().run(kind, "printf '" + CUT + "' >> \"$account\"", 60_000))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.DAMAGED_REPORT.message("not a message: " + CUT)));
        assertThat(jvms().run(kind, "printf 'shot completed=1' >> \"$account\"; kill -9 $$", 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith(JvmFailure.ENDED.message(ProcessEnd.KILLED.words()));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void whatTakesTooLongIsKilledWithAllThatItStarted(MethodKind kind) throws Exception {
        Path child = directory.resolve("child");
        Measurement measurement = jvms().run(kind, "sleep 1000 & echo $! > " + child + "; wait", 800);

        assertThat(measurement).isEqualTo(ScriptedJvms.failure(JvmFailure.NO_PROGRESS.message(0.8)));
        ProcessHandle.of(Long.parseLong(Files.readString(child).strip()))
                .ifPresent(sleep -> assertThat(sleep.onExit()).succeedsWithin(Duration.ofSeconds(60)));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void afterAStopNothingLives(MethodKind kind) throws Exception {
        stop.request();

        assertThat(jvms().run(kind, "sleep 1000", 600_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith(JvmFailure.ENDED.message(ProcessEnd.KILLED.words()));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aRefusedThreadIsDataAndNoFailure(MethodKind kind) throws Exception {
        assertThat(jvms().run(kind, "say 'refusal threads=3912 byCap=false message=no+more'; exit 1", 60_000))
                .isEqualTo(new ThreadShortage(
                        Map.of("threads-reached", new Metric(3_912, "threads", Better.MORE)),
                        JvmFailure.REFUSED_BY_SYSTEM.message(3_912, "no more")));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aJvmThatDisappeared(MethodKind kind) throws Exception {
        Path missing = directory.resolve("gone").resolve("java");

        assertThat(jvms().measured(kind, missing, 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith(JvmFailure.NOT_STARTED.message(missing, ""));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aJvmThatIsDiagnosedIsStartedWithAllThatObservesIt(MethodKind kind) throws Exception {
        Path arguments = directory.resolve("words");
        Path java = jvms().script("printf '%s\\n' \"$@\" > " + arguments);
        Path agent = directory.resolve("agent.jar");

        Measurement _ = jvms().measured(
                        kind,
                        trial -> ScriptedJvms.setup(kind, java, trial, Duration.ofSeconds(60))
                                .withDiagnosis(agent));

        assertThat(Files.readAllLines(arguments))
                .anyMatch(word -> word.startsWith("-javaagent:" + agent + "="))
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording:"))
                .contains("-Xint", "-XX:NativeMemoryTracking=summary", "-Dloombench.ending=in-order");
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @ValueSource(strings = {"exit 3", "kill -9 $$", "sleep 1000 & echo $! > child; wait", "exec gone/java"})
    void aSideThatEndsOtherwiseIsAMeasurementThatNamesIt(String script) throws Exception {
        assertThat(jvms().side(script, Duration.ofSeconds(2)))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("side 'a' ");
        Path child = directory.resolve("child");
        assertThat(Files.exists(child)).isEqualTo(script.contains("child"));
        if (Files.exists(child)) {
            ProcessHandle.of(Long.parseLong(Files.readString(child).strip()))
                    .ifPresent(sleep -> assertThat(sleep.onExit()).succeedsWithin(Duration.ofSeconds(60)));
        }
    }

    @Test
    void figuresOfABatchComeFromTheAccount() throws Exception {
        Measurement measurement =
                jvms().run(MethodKind.BATCH, "say '" + CALIBRATION + "'; say 'shot completed=10 seconds=0.25'", 60_000);

        assertThat(measurement).asInstanceOf(type(TaskFigures.class)).satisfies(measured -> {
            assertThat(measured.metrics().get("time").value()).isEqualTo(0.25);
            assertThat(measured.metrics().get("throughput").value()).isEqualTo(8);
            assertThat(measured.metrics()).containsOnlyKeys("time", "throughput");
            assertThat(measured.operations()).containsExactly(0.25);
            assertThat(measured.calibration().orElseThrow().computeSeconds()).isEqualTo(0.5);
            assertThat(measured.calibration().orElseThrow().overshootSeconds()).isNull();
        });
    }

    @Test
    void anEndBeforeTheBatchWasDone() throws Exception {
        assertThat(jvms().run(MethodKind.BATCH, "exit 0", 60_000))
                .isEqualTo(ScriptedJvms.failure(JvmFailure.ENDED_EARLY.message()));
    }
}
