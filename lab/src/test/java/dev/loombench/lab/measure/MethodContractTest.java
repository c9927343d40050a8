package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.lab.catalog.Experiment.Candidate;
import dev.loombench.lab.catalog.Grid.CellRef;
import dev.loombench.lab.catalog.Grid.GridCell;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.catalog.Workload.Job;
import dev.loombench.lab.measure.Measurement.NoFigures;
import dev.loombench.lab.measure.Measurement.ReportedFigures;
import dev.loombench.lab.measure.Measurement.TaskFigures;
import dev.loombench.lab.measure.Measurement.ThreadShortage;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.model.TrialRecord.Metric;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.ProgramClassPaths;
import dev.loombench.lab.process.InstalledPrograms.SubjectClassPath;
import dev.loombench.lab.process.JmhHostProcess.JmhHostSupervisor;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.stats.Better;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.IterationSpec;
import dev.loombench.protocol.JvmReport.JvmFaultKind;
import dev.loombench.protocol.MeasurementMode;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Contract of all methods for each way in which a measured JVM can end; its `java` is a shell script.
@DisabledOnOs(OS.WINDOWS)
@Isolated
class MethodContractTest {
    private static final String CALIBRATION =
            "calibration computeSeconds=0.5 overshootSeconds=NaN cores=2 parallelism=2"
                    + " collectors=G1 maxHeapBytes=1";

    private static final ProgramKind PROGRAM = ProgramKind.LOCKS;

    @TempDir
    Path directory;

    private final Cancellation stop = new Cancellation();

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aFaultVoidsTheFigures(MethodKind kind) throws Exception {
        assertThat(run(
                        kind,
                        "say 'shot completed=9 seconds=0.25'; say 'fault kind=WRONG_COUNT message=9+of+10'",
                        60_000))
                .isEqualTo(new NoFigures("9 of 10", Optional.of(JvmFaultKind.WRONG_COUNT)));
        assertThat(run(kind, "say 'fault kind=TASK_THREW message=it+threw'; exit 1", 60_000))
                .isEqualTo(new NoFigures("it threw", Optional.of(JvmFaultKind.TASK_THREW)));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void anEndWithoutAWord(MethodKind kind) throws Exception {
        assertThat(run(kind, "exit 0", 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("the measured JVM ");
        assertThat(run(kind, "echo 'Error: out of luck' >&2; echo '  at Some.frame'; exit 3", 60_000))
                .isEqualTo(failed("the measured JVM ended with exit code 3: Error: out of luck"));
        assertThat(run(kind, "kill -9 $$", 60_000))
                .isEqualTo(failed("the measured JVM was killed (signal 9), by the kernel because memory ran out, or by"
                        + " hand"));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void anAccountThatIsCut(MethodKind kind) throws Exception {
        assertThat(run(kind, "printf 'shot completed=10 sec' >> \"$account\"", 60_000))
                .isEqualTo(failed("the measured JVM's account file is damaged: not a message: shot completed=10 sec"));
        assertThat(run(kind, "printf 'shot completed=1' >> \"$account\"; kill -9 $$", 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("the measured JVM was killed (signal 9)");
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void whatTakesTooLongIsKilledWithAllThatItStarted(MethodKind kind) throws Exception {
        Path child = directory.resolve("child");
        Measurement measurement = run(kind, "sleep 1000 & echo $! > " + child + "; wait", 1_500);

        assertThat(measurement).isEqualTo(failed("the measured JVM made no progress for 1.50 s and was killed"));
        ProcessHandle.of(Long.parseLong(Files.readString(child).strip()))
                .ifPresent(sleep -> assertThat(sleep.onExit()).succeedsWithin(Duration.ofSeconds(60)));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void afterAStopNothingLives(MethodKind kind) throws Exception {
        stop.request();

        assertThat(run(kind, "sleep 1000", 600_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("the measured JVM was killed");
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aRefusedThreadIsDataAndNoFailure(MethodKind kind) throws Exception {
        assertThat(run(
                        kind,
                        "say 'refusal threads=3912 byCap=false message=unable+to+create+native+thread'; exit 1",
                        60_000))
                .isEqualTo(new ThreadShortage(
                        Map.of("threads-reached", new Metric(3_912, "threads", Better.MORE)),
                        "refused by the operating system at 3,912 threads: unable to create native thread"));
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aJvmThatDisappeared(MethodKind kind) throws Exception {
        Path missing = directory.resolve("gone").resolve("java");

        assertThat(measured(kind, missing, 60_000))
                .asInstanceOf(type(NoFigures.class))
                .extracting(NoFigures::reason)
                .asString()
                .startsWith("the JVM " + missing + " can't be started any more: ");
    }

    @ParameterizedTest
    @EnumSource(value = MethodKind.class, names = "HTTP", mode = EnumSource.Mode.EXCLUDE)
    void aJvmThatIsDiagnosedIsStartedWithAllThatObservesIt(MethodKind kind) throws Exception {
        Path arguments = directory.resolve("words");
        Path java = script("printf '%s\\n' \"$@\" > " + arguments);
        Path agent = directory.resolve("agent.jar");

        Measurement _ = measured(
                kind,
                trial -> assignment(kind, java, trial, Duration.ofSeconds(60)).withDiagnosis(agent));

        assertThat(Files.readAllLines(arguments))
                .anyMatch(word -> word.startsWith("-javaagent:" + agent + "="))
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording:"))
                .contains("-Xint", "-XX:NativeMemoryTracking=summary", "-Dloombench.ending=in-order");
    }

    @Test
    void figuresOfABatchComeFromTheAccount() throws Exception {
        Measurement measurement =
                run(MethodKind.BATCH, "say '" + CALIBRATION + "'; say 'shot completed=10 seconds=0.25'", 60_000);

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
        assertThat(run(MethodKind.BATCH, "exit 0", 60_000))
                .isEqualTo(new NoFigures(
                        "the measured JVM ended before the batch was done; does a task call System.exit?",
                        Optional.empty()));
    }

    @Test
    void figuresOfAProgramComeFromTheAccountTheDecidingOneFirst() throws Exception {
        assertThat(run(MethodKind.PROGRAM, "say 'figures p99=0.25 time=0.125 hung=0'", 60_000))
                .isEqualTo(new ReportedFigures(
                        Map.of(
                                "p99", new Metric(0.25, "s", Better.LESS),
                                "time", new Metric(0.125, "s", Better.LESS),
                                "hung", new Metric(0, "%", Better.LESS)),
                        List.of()))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.metrics().keySet()).containsExactly("p99", "time", "hung"));
    }

    @Test
    void aProgramThatEndedWithoutItsDecidingFigure() throws Exception {
        assertThat(run(MethodKind.PROGRAM, "say 'figures time=0.125'", 60_000))
                .isEqualTo(failed("the measured JVM ended without the figure 'p99' of locks"));
    }

    @Test
    void workThatHungIsAFindingAndNoFailure() throws Exception {
        assertThat(run(MethodKind.PROGRAM, "say 'figures hung=100 time-to-hang=0.4'", 60_000))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.findings())
                        .extracting(Finding::message)
                        .containsExactly("It hung after 400 ms: nothing made progress from then until its limit."));
        assertThat(run(MethodKind.PROGRAM, "say 'figures p99=30 hung=100'", 60_000))
                .asInstanceOf(type(ReportedFigures.class))
                .satisfies(reported -> assertThat(reported.findings())
                        .extracting(Finding::message)
                        .containsExactly("It hung: some of its work wasn't done at its limit."));
    }

    @Test
    void aProgramThatIsNotInstalled() throws Exception {
        Path java = script("exit 0");
        Path missing = directory.resolve("missing");
        Path trial = Files.createTempDirectory(directory, "trial");

        assertThat(new ProgramMethod(new ProgramClassPaths(missing), stop)
                        .measure(
                                assignment(MethodKind.PROGRAM, java, trial, Duration.ofSeconds(60)),
                                new MeasurementMethod.TrialListener() {}))
                .isEqualTo(failed(
                        "the programs of " + missing.resolve("jdk") + " aren't installed; build Loombench again"));
    }

    private static NoFigures failed(String reason) {
        return new NoFigures(reason, Optional.empty());
    }

    private Measurement run(MethodKind kind, String script, long limitMillis) throws IOException, InterruptedException {
        return measured(kind, script(script), limitMillis);
    }

    private Path script(String script) throws IOException {
        Path java = directory.resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                for word in "$@"; do case $word in -Dloombench.account=*) account=${word#*=};; esac; done
                say() { printf '%s\\n' "$1" >> "$account"; }
                """ + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java;
    }

    private Measurement measured(MethodKind kind, Path java, long limitMillis)
            throws IOException, InterruptedException {
        return measured(kind, trial -> assignment(kind, java, trial, Duration.ofMillis(limitMillis)));
    }

    private Measurement measured(MethodKind kind, Function<Path, TrialSetup> assignment)
            throws IOException, InterruptedException {
        Path jars = Files.createDirectories(directory.resolve("jars"));
        Files.createDirectories(
                directory.resolve("programs").resolve(PROGRAM.library().toString()));
        Path trial = Files.createTempDirectory(directory, "trial");
        SubjectClassPath subject = new SubjectClassPath(jars);
        try (JmhHostSupervisor hosts = new JmhHostSupervisor(subject, directory.resolve("host.log"), stop)) {
            return method(kind, subject, hosts)
                    .measure(assignment.apply(trial), new MeasurementMethod.TrialListener() {});
        }
    }

    private MeasurementMethod method(MethodKind kind, SubjectClassPath subject, JmhHostSupervisor hosts) {
        return switch (kind) {
            case BATCH -> new BatchMethod(subject, hosts, stop);
            case PROCESS -> new ProcessMethod(subject, stop);
            case MEMORY -> new MemoryMethod(subject, stop);
            case PROGRAM -> new ProgramMethod(new ProgramClassPaths(directory.resolve("programs")), stop);
            case HTTP -> throw new AssertionError("a server writes no account");
        };
    }

    private static TrialSetup assignment(MethodKind kind, Path java, Path directory, Duration limit) {
        BatchSpec work = new BatchSpec(
                BatchShape.ONE_SHOT,
                new ModelSpec.VirtualPerTask(),
                TaskParser.parse(kind == MethodKind.MEMORY ? "park 1 cold" : "noop"),
                10,
                kind == MethodKind.BATCH ? 2 : 1);
        Job job = kind == MethodKind.PROGRAM ? program() : new Job.Tasks(work);
        GridCell cell = new GridCell(
                new CellRef(job.contender(), Map.of()),
                Map.of(),
                job,
                IterationSpec.parse("0 ops"),
                IterationSpec.parse("1 op"),
                List.of(MeasurementMode.TIME),
                true);
        Trial trial = new Trial(1, 1, "any", "25", cell, MeasurementMode.TIME);
        return new TrialSetup(trial, job, java, List.of("-Xint"), directory, limit, CalibrationRecord.UNKNOWN);
    }

    private static Job program() {
        Map<String, String> arguments = new HashMap<>();
        PROGRAM.arguments().forEach(name -> arguments.put(name, "1"));
        return new Job.ProgramRun(
                new ProgramWorkload(PROGRAM, arguments, ProgramMetric.P99, Duration.ofMinutes(1)),
                new Candidate.ProgramCandidate(PROGRAM.candidates().getFirst(), OptionalInt.empty()),
                arguments);
    }
}
