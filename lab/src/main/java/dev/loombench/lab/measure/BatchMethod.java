package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.process.JmhHosts;
import dev.loombench.lab.process.LastWords;
import dev.loombench.lab.process.PlainJvm;
import dev.loombench.lab.process.PlainProcess;
import dev.loombench.lab.process.PlainProcess.Watch;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.Subject;
import dev.loombench.lab.process.TrialEnd;
import dev.loombench.lab.store.DamagedFile;
import dev.loombench.protocol.Account;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TrialOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Batches: N tasks through an execution model, timed until the last one ends. JMH measures them with one fork
/// per trial; a one-shot batch runs once in a plain JVM.
public final class BatchMethod implements Method {
    private final Subject subject;
    private final JmhHosts hosts;
    private final Stop stop;

    public BatchMethod(Subject subject, JmhHosts hosts, Stop stop) {
        this.subject = subject;
        this.hosts = hosts;
        this.stop = stop;
    }

    @Override
    public Measurement measure(Assignment assignment, Progress progress) throws IOException, InterruptedException {
        Path account = assignment.account();
        boolean oneShot = assignment.work().shape() == Shape.ONE_SHOT;
        TrialEnd end = oneShot ? runOnce(assignment, progress) : withJmh(assignment, account, progress);
        Aftermath aftermath = Aftermath.of(end, account);
        Optional<Measurement> trouble = aftermath.trouble(
                oneShot ? "the measured JVM" : "the JMH host, which runs the measured JVM,",
                oneShot ? LastWords.of(log(assignment)) : Optional.empty());
        return trouble.isPresent() ? trouble.get() : figures(assignment, aftermath.said());
    }

    private TrialEnd runOnce(Assignment assignment, Progress progress) throws IOException, InterruptedException {
        return PlainProcess.run(
                subject, assignment.plainJvm(PlainJvm.ONE_SHOT, List.of()), stop, Watch.start(progress::started));
    }

    private TrialEnd withJmh(Assignment assignment, Path account, Progress progress)
            throws IOException, InterruptedException {
        TrialOrder order = new TrialOrder(
                assignment.work(),
                assignment.trial().mode(),
                assignment.trial().cell().warmup(),
                assignment.trial().cell().measure(),
                assignment.java(),
                assignment.options(),
                json(assignment),
                account,
                log(assignment));
        IterationWindow window = new IterationWindow(assignment.trial().cell(), progress);
        return hosts.host().run(order, assignment.limit(), iteration -> {
            progress.iteration(iteration.warmup(), iteration.index(), iteration.value());
            window.ended(iteration.warmup(), iteration.index());
        });
    }

    private static Measurement figures(Assignment assignment, Account said) throws IOException {
        Optional<CalibrationRecord> calibration =
                said.calibration().map(c -> CalibrationRecord.of(c.computeSeconds(), c.overshootSeconds()));
        if (assignment.work().shape() == Shape.ONE_SHOT) {
            return said.shot()
                    .<Measurement>map(shot -> new Measured(
                            BatchMetrics.ofShot(shot, assignment.work()), List.of(shot.seconds()), calibration))
                    .orElseGet(() ->
                            failed("the measured JVM ended before the batch was done; does a task call System.exit?"));
        }
        try {
            return JmhResult.read(json(assignment))
                    .<Measurement>map(result -> new Measured(
                            BatchMetrics.ofJmh(
                                    result,
                                    assignment.work(),
                                    assignment.trial().mode()),
                            result.iterations(),
                            calibration))
                    .orElseGet(() -> failed("JMH gave no result"));
        } catch (DamagedFile e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static Measurement failed(String reason) {
        return new Failed(reason, Optional.empty());
    }

    private static Path json(Assignment assignment) {
        return assignment.directory().resolve("jmh.json");
    }

    private static Path log(Assignment assignment) {
        return assignment.log();
    }
}
