package dev.loombench.lab.run;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.jvm.JvmSettings;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.machine.probe.TempDirectory;
import dev.loombench.lab.measure.ProcessOutcome;
import dev.loombench.lab.measure.SubjectCommand;
import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.lab.model.JdkRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JvmOptions;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.schedule.ModelSizing;
import dev.loombench.lab.schedule.TaskCost;
import dev.loombench.lab.schedule.TrialSchedule;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Calibrates tasks before the first trial: checks that users' classes load on every JDK under test, and
/// measures the compute time of tasks where pool sizes or the ideal time of a process depend on it.
record TaskCalibration(SubjectClassPath subject, Cancellation stop, RunListener listener) {
    private static final int REFERENCE_FIBONACCI = 32;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    /// Calibrations of one task, by JDK and then by the task's text. They are measured once for each JDK and
    /// its flags, since the CPU limits of a JVM don't matter to a single task.
    ///
    /// @throws UserErrorException if a class can't be loaded or a JDK doesn't start
    Map<String, Map<String, CalibrationRecord>> measure(TrialSchedule plan, List<JdkRecord> jdks, int cores)
            throws IOException, InterruptedException {
        Map<List<Object>, Map<String, CalibrationRecord>> byJvm = new HashMap<>();
        Map<String, Map<String, CalibrationRecord>> byEnvironment = new LinkedHashMap<>();
        for (JdkRecord jdk : jdks) {
            List<Object> jvm = List.of(jdk.home(), jdk.flags());
            Map<String, CalibrationRecord> calibrations = byJvm.get(jvm);
            if (calibrations == null) {
                calibrations = measure(plan, jdk, cores);
                byJvm.put(jvm, calibrations);
            }
            byEnvironment.put(jdk.id(), calibrations);
        }
        return byEnvironment;
    }

    private Map<String, CalibrationRecord> measure(TrialSchedule plan, JdkRecord jdk, int cores)
            throws IOException, InterruptedException {
        Map<String, CalibrationRecord> calibrations = new LinkedHashMap<>();
        for (ExperimentSchedule experiment : plan.experiments()) {
            for (BatchSpec work : uncalibrated(experiment)) {
                String task = work.task().toString();
                if (!calibrations.containsKey(task)) {
                    listener.on(new RunEvent.PreparationStarted(
                            "one task of " + experiment.experiment().id() + " on JDK " + jdk.id()));
                    Experiment owner = experiment.experiment();
                    calibrations.put(task, calibrate(owner.id(), owner.jvm(), jdk, work, cores));
                }
            }
        }
        return calibrations;
    }

    /// Seconds that one call of the naive Fibonacci recursion takes, alone on a core of this machine.
    double measureCallSeconds(JdkRecord jdk, int cores) throws IOException, InterruptedException {
        listener.on(new RunEvent.PreparationStarted("the speed of this machine"));
        BatchSpec fibonacci = new BatchSpec(
                BatchShape.ONE_SHOT, new ModelSpec.SingleThread(), new TaskSpec.Fib(REFERENCE_FIBONACCI), 1, 1);
        CalibrationRecord calibration = calibrate("the calibration", JvmSettings.STANDARD, jdk, fibonacci, cores);
        return calibration.computeOrZero() / TaskCost.fibonacciCalls(REFERENCE_FIBONACCI);
    }

    /// Work that needs a calibration in advance. All work of method `process` does, so that none runs within a
    /// measured process.
    private static List<BatchSpec> uncalibrated(ExperimentSchedule experiment) {
        Map<String, BatchSpec> workByTask = new HashMap<>();
        experiment.trials().stream()
                .flatMap(trial -> trial.cell().tasks().stream())
                .filter(work -> ModelSizing.needsLoading(work)
                        || ModelSizing.needsComputeTime(work)
                        || experiment.experiment().method() == MethodKind.PROCESS)
                .forEach(work -> workByTask.put(work.task().toString(), work));
        return new ArrayList<>(workByTask.values());
    }

    private CalibrationRecord calibrate(String owner, JvmSettings settings, JdkRecord jdk, BatchSpec work, int cores)
            throws IOException, InterruptedException {
        Path account = TempDirectory.file(".account");
        Path log = TempDirectory.file(".log");
        try {
            BatchSpec single =
                    new BatchSpec(work.shape(), new ModelSpec.SingleThread(), TaskCost.computation(work.task()), 1, 1);
            ProcessOutcome end = new SubjectCommand(
                            SubjectCommand.CALIBRATION_MAIN,
                            Jdk.java(Path.of(jdk.home())),
                            JvmOptions.of(settings, cores, jdk.flags()),
                            single.line().toString(),
                            account,
                            log,
                            TIMEOUT)
                    .run(subject, stop, started -> {});
            if (stop.isRequested()) {
                throw new InterruptedException("stopped");
            }
            JvmReport result = JvmReport.read(account);
            if (result.fault().isPresent()) {
                throw RunError.FAULTY_JVM.error(
                        owner, jdk.home(), result.fault().get().message());
            }
            return result.calibration()
                    .map(calibration -> calibration(work.task(), calibration))
                    .orElseGet(() -> {
                        if (end instanceof ProcessOutcome.Done) {
                            return CalibrationRecord.UNKNOWN;
                        }
                        throw end instanceof ProcessOutcome.TimedOut
                                ? RunError.ENDLESS_JVM.error(owner, jdk.home(), TIMEOUT.toSeconds())
                                : LogTail.firstReason(log)
                                        .map(line -> RunError.FAULTY_JVM.error(owner, jdk.home(), line))
                                        .orElseGet(() -> RunError.SILENT_JVM.error(owner, jdk.home()));
                    });
        } finally {
            Files.deleteIfExists(account);
            Files.deleteIfExists(log);
        }
    }

    /// Record of a calibration. The overshoot of the delay server's answers isn't measured, so it is NaN.
    static CalibrationRecord calibration(TaskSpec task, JvmReport.Calibration measured) {
        return CalibrationRecord.of(
                measured.computeSeconds(), task.needsServer() ? Double.NaN : measured.overshootSeconds());
    }
}
