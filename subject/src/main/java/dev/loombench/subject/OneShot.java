package dev.loombench.subject;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.Work;
import dev.loombench.subject.batch.Batch;
import dev.loombench.subject.batch.BatchFault;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.Tasks;
import java.util.Locale;

/// Runs a batch once in this fresh JVM and without a harness. The only argument is the line of a [Work]; of
/// its callers there can be only one.
///
/// Writes an [Account.Shot] and an [Account.Calibration] to the account and exits with 0, or an
/// [Account.Fault] and exits with 1; 2 if the argument isn't what it should be.
public final class OneShot {
    private OneShot() {}

    public static void main(String[] args) {
        Main.run(args, OneShot::shoot);
    }

    private static void shoot(Line line) throws Exception {
        Work work = Work.from(line);
        if (work.callers() != 1) {
            throw new BadWord(work.callers() + " callers", "what one shot has: 1 caller");
        }
        Task task = Tasks.of(work.task());
        Account.Shot shot = shot(Batch.of(work.shape(), work.model(), task, work.tasks()), work.tasks());
        AccountFile.append(shot);
        System.out.printf(Locale.ROOT, "%,d tasks completed in %.6f s%n", shot.completed(), shot.seconds());
        AccountFile.append(Calibrator.calibrate(work.task()));
    }

    private static Account.Shot shot(Batch batch, int tasks) throws InterruptedException, BatchFault {
        long before = System.nanoTime();
        batch.run();
        return new Account.Shot(tasks, (System.nanoTime() - before) / 1e9);
    }
}
