package dev.loombench.lab;

import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.experiment.Experiment;
import dev.loombench.lab.fork.JvmOptions;
import dev.loombench.lab.fork.PlainProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.fork.Subject;
import dev.loombench.lab.fork.TrialEnd;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.journal.JdkRecord;
import dev.loombench.lab.plan.Plan;
import dev.loombench.lab.plan.Plan.ExperimentPlan;
import dev.loombench.lab.plan.Sizing;
import dev.loombench.protocol.Account;
import dev.loombench.protocol.ModelSpec;
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
                    known.put(task, calibrated(experiment.experiment(), jdk, work, cores));
                }
            }
        }
        return known;
    }

    private static List<Work> open(ExperimentPlan experiment) {
        Map<String, Work> open = new HashMap<>();
        experiment.trials().stream()
                .map(trial -> trial.cell().work())
                .filter(work -> Sizing.needsLoading(work) || Sizing.needsComputeTime(work))
                .forEach(work -> open.put(work.task().toString(), work));
        return new ArrayList<>(open.values());
    }

    private double calibrated(Experiment experiment, JdkRecord jdk, Work work, int cores)
            throws IOException, InterruptedException {
        Path account = Files.createTempFile("loombench-", ".account");
        Path log = Files.createTempFile("loombench-", ".log");
        try {
            Work single = new Work(work.shape(), new ModelSpec.SingleThread(), work.task(), 1, 1);
            TrialEnd end = PlainProcess.run(
                    subject,
                    PlainProcess.CALIBRATE,
                    Jdk.java(Path.of(jdk.home())),
                    JvmOptions.of(experiment.jvm(), cores, jdk.flags()),
                    single,
                    account,
                    log,
                    LIMIT,
                    stop);
            if (stop.requested()) {
                throw new InterruptedException("stopped");
            }
            Account said = Account.read(account);
            if (said.fault().isPresent()) {
                throw new BadInput(experiment.id() + ": " + said.fault().get().message());
            }
            return said.calibration()
                    .map(Account.Calibration::computeSeconds)
                    .filter(seconds -> !seconds.isNaN())
                    .orElseGet(() -> {
                        if (end instanceof TrialEnd.Done) {
                            return 0.0;
                        }
                        throw new BadInput(
                                experiment.id() + ": a JVM of " + jdk.home() + " can't run one task: " + why(end, log));
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
