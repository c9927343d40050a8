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
/// and how long a task computes where a model's size depends on it.
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

    /// CPU seconds of one task, by JDK and then by the task's text. What a JVM is limited to doesn't
    /// matter to them: they are measured once for each JDK and its flags.
    ///
    /// @throws BadInput if a class can't be loaded or a JDK doesn't start
    Map<String, Map<String, Double>> computeSeconds(Plan plan, List<JdkRecord> jdks, int cores)
            throws IOException, InterruptedException {
        Map<List<Object>, Map<String, Double>> measured = new HashMap<>();
        Map<String, Map<String, Double>> seconds = new LinkedHashMap<>();
        for (JdkRecord jdk : jdks) {
            List<Object> jvm = List.of(jdk.home(), jdk.flags());
            Map<String, Double> known = measured.get(jvm);
            if (known == null) {
                known = computeSeconds(plan, jdk, cores);
                measured.put(jvm, known);
            }
            seconds.put(jdk.id(), known);
        }
        return seconds;
    }

    private Map<String, Double> computeSeconds(Plan plan, JdkRecord jdk, int cores)
            throws IOException, InterruptedException {
        Map<String, Double> known = new LinkedHashMap<>();
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
        listener.on(new RunEvent.Preparing("how fast this machine computes"));
        Work fibonacci = new Work(Shape.ONE_SHOT, new ModelSpec.SingleThread(), new TaskSpec.Fib(FITTED_NUMBER), 1, 1);
        double seconds = calibrated("the calibration", JvmSettings.STANDARD, jdk, fibonacci, cores);
        return seconds / TaskCost.calls(FITTED_NUMBER);
    }

    private static List<Work> open(ExperimentPlan experiment) {
        Map<String, Work> open = new HashMap<>();
        experiment.trials().stream()
                .flatMap(trial -> trial.cell().tasks().stream())
                .filter(work -> Sizing.needsLoading(work)
                        || Sizing.needsComputeTime(work)
                        || isAccounted(experiment.experiment(), work))
                .forEach(work -> open.put(work.task().toString(), work));
        return new ArrayList<>(open.values());
    }

    /// A whole process isn't burdened with a calibration of its own.
    private static boolean isAccounted(Experiment experiment, Work work) {
        return experiment.method() == MethodKind.PROCESS && TaskCost.nominalSeconds(work.task()) > 0;
    }

    private double calibrated(String who, JvmSettings settings, JdkRecord jdk, Work work, int cores)
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
            return said.calibration()
                    .map(Account.Calibration::computeSeconds)
                    .filter(seconds -> !seconds.isNaN())
                    .orElseGet(() -> {
                        if (end instanceof TrialEnd.Done) {
                            return 0.0;
                        }
                        throw new BadInput(who + ": a JVM of " + jdk.home() + " can't run one task: " + why(end, log));
                    });
        } finally {
            Files.deleteIfExists(account);
            Files.deleteIfExists(log);
        }
    }

    private static String why(TrialEnd end, Path log) {
        return end instanceof TrialEnd.TimedOut ? "it doesn't end within " + LIMIT.toSeconds() + " s" : words(log);
    }

    private static String words(Path log) {
        try {
            return Files.readAllLines(log).stream()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("it said nothing");
        } catch (IOException e) {
            return "its output can't be read";
        }
    }
}
