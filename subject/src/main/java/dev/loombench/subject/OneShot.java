package dev.loombench.subject;

import dev.loombench.protocol.BatchSpec;
import dev.loombench.protocol.ExitMode;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.batch.BatchFault;
import dev.loombench.subject.memory.ProcFile;
import dev.loombench.subject.task.AsyncTasks;
import dev.loombench.subject.task.TaskNotLoaded;
import dev.loombench.subject.task.Tasks;
import java.util.Locale;

/// Runs a batch once in this fresh JVM and without a harness. The only argument is the line of a [BatchSpec]; of
/// its callers there can be only one.
///
/// Writes an [JvmReport.Shot] to the account, then an [JvmReport.Calibration], or an [JvmReport.Usage] where the
/// system property [Calibration#PROPERTY] is `false`, and exits with 0. Otherwise writes an [JvmReport.Fault],
/// before it an [JvmReport.Refusal] if a thread was refused, and exits with 1 even if tasks still run; 2 if the
/// argument isn't what it should be.
public final class OneShot {
    private OneShot() {}

    public static void main(String[] args) {
        Main.run(args, OneShot::shoot);
    }

    private static void shoot(MessageLine line) throws Exception {
        BatchSpec work = BatchSpec.from(line);
        if (work.callers() != 1) {
            throw new InvalidValueException(work.callers() + " callers", "possible for one shot: it has 1 caller");
        }
        JvmReport.OneShotResult shot = shot(batch(work), work.tasks());
        AccountFile.append(shot);
        System.out.printf(Locale.ROOT, "%,d tasks completed in %.6f s%n", shot.completed(), shot.seconds());
        if ("false".equals(System.getProperty(Calibration.PROPERTY))) {
            AccountFile.append(usageAtTheEnd());
            ExitMode.exit();
        } else {
            AccountFile.append(Calibrator.calibrate(work.task()));
        }
    }

    /// What is still to come takes memory too, so it is done before the last reading, after which this JVM ends at
    /// once, without its shutdown hooks where it isn't diagnosed.
    private static JvmReport.ProcessUsage usageAtTheEnd() {
        ParentWatchdog.killChildren();
        return ProcFile.usage();
    }

    private static Batch batch(BatchSpec work) throws TaskNotLoaded {
        return work.task().isAsynchronous()
                ? Batch.of(work.shape(), work.model(), AsyncTasks.of(work.task()), work.tasks())
                : Batch.of(work.shape(), work.model(), Tasks.of(work.task()), work.tasks());
    }

    private static JvmReport.OneShotResult shot(Batch batch, int tasks) throws InterruptedException, BatchFault {
        long before = System.nanoTime();
        batch.run();
        return new JvmReport.OneShotResult(tasks, (System.nanoTime() - before) / 1e9);
    }
}
