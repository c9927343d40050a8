package dev.loombench.subject;

import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.memory.ProcFile;
import dev.loombench.subject.task.AsyncTaskFactory;
import dev.loombench.subject.task.TaskFactory;
import dev.loombench.subject.task.TaskNotLoadedException;
import java.util.Locale;

/// Main class that runs a batch once in a fresh JVM, without a harness. The only argument is the line of a
/// [BatchSpec] with one caller.
///
/// Writes a [JvmReport.OneShotResult] to the report, then a [JvmReport.Calibration], or a
/// [JvmReport.ProcessUsage] where the system property [Calibration#PROPERTY] is `false`, and exits with 0.
/// Otherwise writes a [JvmReport.Fault], before it a [JvmReport.ThreadRefusal] if a thread was refused, and
/// exits with 1 even if tasks still run; 2 if the argument isn't what it should be.
public final class OneShot {
    private OneShot() {}

    public static void main(String[] args) {
        ProcessMain.run(args, OneShot::runOnce);
    }

    private static void runOnce(MessageLine line) throws Exception {
        BatchSpec work = BatchSpec.from(line);
        if (work.callers() != 1) {
            throw new InvalidValueException(work.callers() + " callers", "possible for one shot: it has 1 caller");
        }
        JvmReport.OneShotResult shot = shot(batch(work), work.tasks());
        JvmReportFile.append(shot);
        System.out.printf(Locale.ROOT, "%,d tasks completed in %.6f s%n", shot.completed(), shot.seconds());
        if ("false".equals(System.getProperty(Calibration.PROPERTY))) {
            JvmReportFile.append(finalUsage());
            ExitMode.exit();
        } else {
            JvmReportFile.append(Calibrator.calibrate(work.task()));
        }
    }

    /// Reads the usage as the last step before the exit. Children are killed first, since that takes memory,
    /// too; the JVM then ends at once, without shutdown hooks unless it is diagnosed.
    private static JvmReport.ProcessUsage finalUsage() {
        ParentWatchdog.killChildren();
        return ProcFile.readUsage();
    }

    private static Batch batch(BatchSpec work) throws TaskNotLoadedException {
        return work.task().isAsynchronous()
                ? Batch.of(work.shape(), work.model(), AsyncTaskFactory.create(work.task()), work.tasks())
                : Batch.of(work.shape(), work.model(), TaskFactory.create(work.task()), work.tasks());
    }

    private static JvmReport.OneShotResult shot(Batch batch, int tasks)
            throws InterruptedException, BatchFailedException {
        long before = System.nanoTime();
        batch.run();
        return new JvmReport.OneShotResult(tasks, (System.nanoTime() - before) / 1e9);
    }
}
