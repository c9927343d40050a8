package dev.loombench.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Candidate;
import dev.loombench.lab.catalog.CellRef;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.ProgramWorkload;
import dev.loombench.lab.load.TrialListener;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Measurement.NoFigures;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.JobFixtures;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SetupServices;
import dev.loombench.lab.service.SideLoad;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.Tryout;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramMetric;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.IterationSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;

/// JVMs whose `java` is a shell script, for methods that measure them.
///
/// @param directory for all files
/// @param stop given to the methods
record ScriptedJvms(Path directory, Cancellation stop) {
    static final ProgramKind PROGRAM = ProgramKind.LOCKS;

    /// Measurement of a JVM that failed without a fault of its own.
    static NoFigures failure(String reason) {
        return new NoFigures(reason);
    }

    /// Measures a JVM that runs a script.
    ///
    /// @param script may use `say` for lines of the account, and its file `$account`
    Measurement run(MethodKind kind, String script, long limitMillis) throws IOException, InterruptedException {
        return measured(kind, script(script), limitMillis);
    }

    /// Writes a script as `java`.
    Path script(String script) throws IOException {
        Path java = directory.resolve("java");
        Files.writeString(java, """
                #!/bin/sh
                for word in "$@"; do case $word in -Dloombench.account=*) account=${word#*=};; esac; done
                say() { printf '%s\\n' "$1" >> "$account"; }
                """ + script + "\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java;
    }

    Measurement measured(MethodKind kind, Path java, long limitMillis) throws IOException, InterruptedException {
        return measured(kind, trial -> setup(kind, java, trial, Duration.ofMillis(limitMillis)));
    }

    /// Measures a trial.
    ///
    /// @param setup makes the trial for its directory
    Measurement measured(MethodKind kind, Function<Path, TrialSetup> setup) throws IOException, InterruptedException {
        InstalledPrograms programs = new InstalledPrograms(directory);
        Files.createDirectories(programs.subject().jars());
        Files.createDirectories(
                directory.resolve("lib/programs").resolve(PROGRAM.library().toString()));
        Path trial = Files.createTempDirectory(directory, "trial");
        try (JmhHost host = new JmhHost(programs.subject(), directory.resolve("host.log"), stop)) {
            return MeasurementMethod.of(kind, programs, host, stop).measure(setup.apply(trial), new TrialListener() {});
        }
    }

    /// Trial of a method.
    ///
    /// @param directory of the trial
    static TrialSetup setup(MethodKind kind, Path java, Path directory, Duration limit) {
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
        Trial trial = new Trial(1, 1, "any", "25", cell, MeasurementMode.TIME, Pass.MEASURE);
        return new TrialSetup(
                trial, job, java, List.of("-Xint"), directory, limit, CalibrationRecord.UNKNOWN, Duration.ZERO, null);
    }

    /// Measures a side of a comparison, a job that runs a script.
    Measurement side(String script, Duration limit) throws IOException, InterruptedException {
        AbConfig config = JobFixtures.config(directory, JobFixtures.PLAIN, script, "true");
        AbListener silent = words -> {};
        try (ServiceClient client = new ServiceClient(Duration.ofSeconds(1))) {
            ServiceLauncher launcher = ServiceLauncher.of(config, client, stop, ProcessTag.fresh());
            try (SetupServices services = SetupServices.start(launcher, directory, silent)) {
                TestBed bed = new TestBed(
                        launcher, services, null, null, silent, Tryout.NONE, AbFixtures.course(limit, List.of()));
                return new ServiceMethod(bed)
                        .measure(
                                List.of(new SideLoad(
                                        config.baseline(), config.load().work(), 1)),
                                List.of(Files.createTempDirectory(directory, "trial")),
                                Duration.ZERO)
                        .getFirst()
                        .measurement();
            }
        }
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
