package dev.loombench.lab.measure;

import dev.loombench.lab.measure.Measurement.Failed;
import dev.loombench.lab.measure.Measurement.Measured;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.DelayServerProcess;
import dev.loombench.lab.process.LogTail;
import dev.loombench.lab.process.ProcessOutcome;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.lab.process.SubjectCommand;
import dev.loombench.lab.process.SubjectProcess;
import dev.loombench.protocol.DelayServerAddress;
import dev.loombench.protocol.JvmReport.Calibration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Whole processes: a fresh JVM runs the workload once, measured by the operating system's accounting.
public final class ProcessMethod implements MeasurementMethod {
    private final SubjectClassPath subject;
    private final Cancellation stop;

    public ProcessMethod(SubjectClassPath subject, Cancellation stop) {
        this.subject = subject;
        this.stop = stop;
    }

    @Override
    public Measurement measure(TrialSetup assignment, TrialListener progress) throws IOException, InterruptedException {
        if (!assignment.work().task().needsServer()) {
            return measure(assignment, List.of(), progress);
        }
        try (DelayServerProcess server =
                DelayServerProcess.start(subject, assignment.directory().resolve("delay-server.txt"), stop)) {
            Measurement measurement =
                    measure(assignment, List.of("-D" + DelayServerAddress.PROPERTY + "=" + server.address()), progress);
            return server.isAlive()
                    ? measurement
                    : new Failed(
                            "the delay server died during the trial" + failureReason(measurement), Optional.empty());
        } catch (DelayServerProcess.NotStartedException e) {
            return new Failed(String.valueOf(e.getMessage()), Optional.empty());
        }
    }

    private static String failureReason(Measurement measurement) {
        return measurement instanceof Failed(String reason, var fault) ? ": " + reason : "";
    }

    private Measurement measure(TrialSetup assignment, List<String> extraOptions, TrialListener progress)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(extraOptions);
        options.add("-D" + Calibration.PROPERTY + "=false");
        ProcessUsageRecorder account = new ProcessUsageRecorder(progress::started);
        ProcessOutcome end =
                SubjectProcess.run(subject, assignment.plainJvm(SubjectCommand.ONE_SHOT, options), stop, account);
        JvmExit aftermath = JvmExit.read(end, assignment.account());
        return aftermath
                .failure("the measured JVM", LogTail.lastReason(assignment.log()))
                .orElseGet(() -> figures(assignment, account, aftermath));
    }

    private static Measurement figures(TrialSetup assignment, ProcessUsageRecorder account, JvmExit aftermath) {
        if (aftermath.account().shot().isEmpty()) {
            return new Failed(
                    "the measured JVM ended before the batch was done; does a task call System.exit?",
                    Optional.empty());
        }
        return new Measured(
                ProcessMetrics.of(account, aftermath.account()),
                List.of(account.wallSeconds()),
                Optional.of(assignment.calibration()));
    }
}
