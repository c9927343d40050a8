package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.process.DelayServerProcess;
import dev.loombench.lab.process.LastWords;
import dev.loombench.lab.process.PlainJvm;
import dev.loombench.lab.process.PlainProcess;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.process.Subject;
import dev.loombench.lab.process.TrialEnd;
import dev.loombench.protocol.Account.Calibration;
import dev.loombench.protocol.DelayAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whole processes: a fresh JVM runs the workload once, measured by the operating system's accounting.
public final class ProcessMethod implements Method {
    private final Subject subject;
    private final Stop stop;

    public ProcessMethod(Subject subject, Stop stop) {
        this.subject = subject;
        this.stop = stop;
    }

    @Override
    public Measurement measure(Assignment assignment, Progress progress) throws IOException, InterruptedException {
        if (!assignment.work().task().needsServer()) {
            return measure(assignment, List.of(), progress);
        }
        try (DelayServerProcess server =
                DelayServerProcess.start(subject, assignment.directory().resolve("delay-server.txt"), stop)) {
            Measurement measurement =
                    measure(assignment, List.of("-D" + DelayAddress.PROPERTY + "=" + server.address()), progress);
            return server.isAlive()
                    ? measurement
                    : new Failed(
                            "the delay server died during the trial" + failureReason(measurement), Optional.empty());
        } catch (DelayServerProcess.NotStarted e) {
            return new Failed(String.valueOf(e.getMessage()), Optional.empty());
        }
    }

    private static String failureReason(Measurement measurement) {
        return measurement instanceof Failed(String reason, var fault) ? ": " + reason : "";
    }

    private Measurement measure(Assignment assignment, List<String> extraOptions, Progress progress)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(extraOptions);
        options.add("-D" + Calibration.PROPERTY + "=false");
        ProcessAccount account = new ProcessAccount(progress::started);
        TrialEnd end = PlainProcess.run(subject, assignment.plainJvm(PlainJvm.ONE_SHOT, options), stop, account);
        Aftermath aftermath = Aftermath.of(end, assignment.account());
        return aftermath
                .trouble("the measured JVM", LastWords.of(assignment.log()))
                .orElseGet(() -> figures(assignment, account, aftermath));
    }

    private static Measurement figures(Assignment assignment, ProcessAccount account, Aftermath aftermath) {
        if (aftermath.said().shot().isEmpty()) {
            return new Failed(
                    "the measured JVM ended before the batch was done; does a task call System.exit?",
                    Optional.empty());
        }
        return new Measured(
                ProcessMetrics.of(account, aftermath.said()),
                List.of(account.wallSeconds()),
                Optional.of(assignment.calibration()));
    }
}
