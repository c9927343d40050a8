package dev.loombench.lab;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.experiment.JvmSettings;
import dev.loombench.lab.experiment.MethodKind;
import dev.loombench.lab.fork.JvmOptions;
import dev.loombench.lab.fork.PlainJvm;
import dev.loombench.lab.fork.PlainProcess;
import dev.loombench.lab.fork.PlainProcess.Watch;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.fork.Subject;
import dev.loombench.lab.fork.TrialEnd;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.plan.Sizing;
import dev.loombench.lab.plan.TaskCost;
import dev.loombench.protocol.Account;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What has to be known before the first trial: whether users' classes load on every JDK under test,
/// how long a task computes where a model's size depends on it, and what whole processes are held against.
final class Preparation {
    private static final int FITTED_NUMBER = 32;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Subject subject;
    private final Stop stop;
    private final RunEvent.Listener listener;

    Preparation(Subject subject, Stop stop, RunEvent.Listener listener) {
        this.subject = subject;
        this.stop = stop;
        this.listener = listener;
    }

    /// What one task needs, by JDK and then by the task's text. What a JVM is limited to doesn't matter to it:
    /// it is measured once for each JDK and its flags.
    ///
    /// @throws BadInput if a class can't be loaded or a JDK doesn't start
    Map<String, Map<String, CalibrationRecord>> calibrations(Plan plan, List<JdkRecord> jdks, int cores)
            throws IOException, InterruptedException {
        Map<List<Object>, Map<String, CalibrationRecord>> measured = new HashMap<>();
        Map<String, Map<String, CalibrationRecord>> all = new LinkedHashMap<>();
        for (JdkRecord jdk : jdks) {
            List<Object> jvm = List.of(jdk.home(), jdk.flags());
            Map<String, CalibrationRecord> known = measured.get(jvm);
            if (known == null) {
                known = calibrations(plan, jdk, cores);
                measured.put(jvm, known);
            }
            all.put(jdk.id(), known);
        }
        return all;
    }

    private Map<String, CalibrationRecord> calibrations(Plan plan, JdkRecord jdk, int cores)
            throws IOException, InterruptedException {
        Map<String, CalibrationRecord> known = new LinkedHashMap<>();
        for (ExperimentPlan experiment : plan.experiments()) {
            for (Work work : open(experiment)) {
                String task = work.task().toString();
                if (!known.containsKey(task)) {
                    listener.on(new RunEvent.Preparing(
                            "one task of " + experiment.experiment().id() + " on JDK " + jdk.id()));
                    Experiment owner = experiment.experiment();
                    known.put(task, calibrated(owner.id(), owner.jvm(), jdk, work, cores));
                }
            }
        }
        return known;
    }

    /// What one call of the naive Fibonacci recursion takes, alone on a core of this machine.
    double callSeconds(JdkRecord jdk, int cores) throws IOException, InterruptedException {
        listener.on(new RunEvent.Preparing("the speed of this machine"));
        Work fibonacci = new Work(Shape.ONE_SHOT, new ModelSpec.SingleThread(), new TaskSpec.Fib(FITTED_NUMBER), 1, 1);
        CalibrationRecord one = calibrated("the calibration", JvmSettings.STANDARD, jdk, fibonacci, cores);
        return one.computing() / TaskCost.calls(FITTED_NUMBER);
    }

    /// A whole process isn't burdened with a calibration of its own.
    private static List<Work> open(ExperimentPlan experiment) {
        Map<String, Work> open = new HashMap<>();
        experiment.trials().stream()
                .flatMap(trial -> trial.cell().tasks().stream())
                .filter(work -> Sizing.needsLoading(work)
                        || Sizing.needsComputeTime(work)
                        || experiment.experiment().method() == MethodKind.PROCESS)
                .forEach(work -> open.put(work.task().toString(), work));
        return new ArrayList<>(open.values());
    }

    private CalibrationRecord calibrated(String who, JvmSettings settings, JdkRecord jdk, Work work, int cores)
            throws IOException, InterruptedException {
        Path account = Files.createTempFile("loombench-", ".account");
        Path log = Files.createTempFile("loombench-", ".log");
        try {
            Work single = new Work(work.shape(), new ModelSpec.SingleThread(), TaskCost.computing(work.task()), 1, 1);
            TrialEnd end = PlainProcess.run(
                    subject,
                    new PlainJvm(
                            PlainJvm.CALIBRATE,
                            Jdk.java(Path.of(jdk.home())),
                            JvmOptions.of(settings, cores, jdk.flags()),
                            single.line().toString(),
                            account,
                            log,
                            LIMIT),
                    stop,
                    Watch.NONE);
            if (stop.requested()) {
                throw new InterruptedException("stopped");
            }
            Account said = Account.read(account);
            if (said.fault().isPresent()) {
                throw new BadInput(who + ": " + said.fault().get().message());
            }
            return said.calibration().map(one -> calibration(work.task(), one)).orElseGet(() -> {
                if (end instanceof TrialEnd.Done) {
                    return CalibrationRecord.UNKNOWN;
                }
                throw new BadInput(who + ": a JVM of " + jdk.home() + " can't run one task: " + why(end, log));
            });
        } finally {
            Files.deleteIfExists(account);
            Files.deleteIfExists(log);
        }
    }

    /// Nobody measured how late the delay server's answers are.
    static CalibrationRecord calibration(TaskSpec task, Account.Calibration one) {
        return CalibrationRecord.of(one.computeSeconds(), task.needsServer() ? Double.NaN : one.overshootSeconds());
    }

    private static String why(TrialEnd end, Path log) {
        return end instanceof TrialEnd.TimedOut ? "it doesn't end within " + LIMIT.toSeconds() + " s" : words(log);
    }

    private static String words(Path log) {
        try {
            return Files.readAllLines(log).stream()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("it printed nothing");
        } catch (IOException e) {
            return "its output can't be read";
        }
    }
}
