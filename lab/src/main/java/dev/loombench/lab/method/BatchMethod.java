package dev.loombench.lab.method;

import dev.loombench.lab.fork.JmhHosts;
import dev.loombench.lab.fork.PlainProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.fork.Subject;
import dev.loombench.lab.fork.TrialEnd;
import dev.loombench.lab.journal.DamagedFile;
import dev.loombench.lab.journal.TrialRecord.CalibrationRecord;
import dev.loombench.lab.method.Measurement.Failed;
import dev.loombench.lab.method.Measurement.Measured;
import dev.loombench.protocol.Account;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TrialOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Batches: N tasks through an execution model, timed until the last one is done. JMH measures them, one
/// fork a trial; a one-shot batch runs once in a plain JVM.
public final class BatchMethod implements Method {
    private static final Account NO_ACCOUNT = new Account(Optional.empty(), Optional.empty(), Optional.empty());

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
        Path account = assignment.directory().resolve("account.txt");
        TrialEnd end = assignment.work().shape() == Shape.ONE_SHOT
                ? once(assignment, account)
                : withJmh(assignment, account, progress);
        Account said;
        try {
            said = Account.read(account);
        } catch (ProtocolException e) {
            if (end instanceof TrialEnd.Done) {
                return failed(NO_ACCOUNT, "the measured JVM's account is damaged: " + e.getMessage());
            }
            said = NO_ACCOUNT;
        }
        return measurement(assignment, end, said);
    }

    private static Measurement measurement(Assignment assignment, TrialEnd end, Account said) throws IOException {
        return switch (end) {
            case TrialEnd.Done() -> figures(assignment, said);
            case TrialEnd.Failed(String message) -> failed(said, message);
            case TrialEnd.TimedOut(var limit) ->
                failed(
                        said,
                        "the measured JVM made no progress for " + Quantities.seconds(limit.toMillis() / 1e3)
                                + " and was killed");
            case TrialEnd.Died died ->
                failed(
                        said,
                        assignment.work().shape() == Shape.ONE_SHOT
                                ? "the measured JVM " + died.reason() + lastWords(assignment)
                                : "the JMH host, which runs the measured JVM, " + died.reason());
        };
    }

    private TrialEnd once(Assignment assignment, Path account) throws IOException, InterruptedException {
        return PlainProcess.run(
                subject,
                PlainProcess.ONE_SHOT,
                assignment.java(),
                assignment.options(),
                assignment.work(),
                account,
                log(assignment),
                assignment.limit(),
                stop);
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
        return hosts.host()
                .run(
                        order,
                        assignment.limit(),
                        iteration -> progress.iteration(iteration.warmup(), iteration.index(), iteration.value()));
    }

    private static Measurement figures(Assignment assignment, Account said) throws IOException {
        if (said.fault().isPresent()) {
            return failed(said, "");
        }
        Optional<CalibrationRecord> calibration = said.calibration()
                .map(c -> new CalibrationRecord(orZero(c.computeSeconds()), orZero(c.overshootSeconds())));
        if (assignment.work().shape() == Shape.ONE_SHOT) {
            return said.shot()
                    .<Measurement>map(shot -> new Measured(
                            BatchMetrics.ofShot(shot, assignment.work()), List.of(shot.seconds()), calibration))
                    .orElseGet(() -> failed(
                            said, "the measured JVM ended before the batch was done; does a task call System.exit?"));
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
                    .orElseGet(() -> failed(said, "JMH gave no result"));
        } catch (DamagedFile e) {
            return failed(said, String.valueOf(e.getMessage()));
        }
    }

    private static double orZero(double seconds) {
        return Double.isFinite(seconds) ? seconds : 0;
    }

    private static Measurement failed(Account said, String otherwise) {
        return said.fault()
                .map(fault -> new Failed(fault.message(), Optional.of(fault.kind())))
                .orElseGet(() -> new Failed(otherwise, Optional.empty()));
    }

    private static String lastWords(Assignment assignment) {
        return LastWords.of(log(assignment)).map(words -> ": " + words).orElse("");
    }

    private static Path json(Assignment assignment) {
        return assignment.directory().resolve("jmh.json");
    }

    private static Path log(Assignment assignment) {
        return assignment.directory().resolve("output.txt");
    }
}
