package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.model.TrialRecord.CalibrationRecord;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.JmhHostSupervisor;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ProcessOutcome;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.process.SubjectCommand;
import dev.loombench.lab.process.SubjectProcess;
import dev.loombench.lab.process.SubjectProcess.LifecycleListener;
import dev.loombench.lab.store.CorruptFileException;
import dev.loombench.protocol.BatchShape;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.TrialOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Batches: N tasks through an execution model, timed until the last one ends. JMH measures them with one fork
/// per trial; a one-shot batch runs once in a plain JVM.
public final class BatchMethod implements MeasurementMethod {
    private final SubjectClassPath subject;
    private final JmhHostSupervisor hosts;
    private final Cancellation stop;

    public BatchMethod(SubjectClassPath subject, JmhHostSupervisor hosts, Cancellation stop) {
        this.subject = subject;
        this.hosts = hosts;
        this.stop = stop;
    }

    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        Path account = assignment.account();
        boolean oneShot = assignment.work().shape() == BatchShape.ONE_SHOT;
        ProcessOutcome end = oneShot ? runOnce(assignment, progress) : withJmh(assignment, account, progress);
        JvmExit aftermath = JvmExit.read(end, account);
        Optional<Measurement> trouble = aftermath.failure(
                oneShot ? "the measured JVM" : "the JMH host, which runs the measured JVM,",
                oneShot ? LogTail.lastReason(log(assignment)) : Optional.empty());
        return trouble.isPresent() ? trouble.get() : figures(assignment, aftermath.account());
    }

    private ProcessOutcome runOnce(TrialSetup assignment, TrialListener progress)
            throws IOException, InterruptedException {
        return SubjectProcess.run(
                subject,
                assignment.plainJvm(SubjectCommand.ONE_SHOT, List.of()),
                stop,
                LifecycleListener.onStart(progress::started));
    }

    private ProcessOutcome withJmh(TrialSetup assignment, Path account, TrialListener progress)
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

    private static Measurement figures(TrialSetup assignment, JvmReport said) throws IOException {
        Optional<CalibrationRecord> calibration =
                said.calibration().map(c -> CalibrationRecord.of(c.computeSeconds(), c.overshootSeconds()));
        if (assignment.work().shape() == BatchShape.ONE_SHOT) {
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
        } catch (CorruptFileException e) {
            return failed(String.valueOf(e.getMessage()));
        }
    }

    private static Measurement failed(String reason) {
        return new Failed(reason, Optional.empty());
    }

    private static Path json(TrialSetup assignment) {
        return assignment.directory().resolve("jmh.json");
    }

    private static Path log(TrialSetup assignment) {
        return assignment.log();
    }
}
