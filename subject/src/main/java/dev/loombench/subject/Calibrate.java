package dev.loombench.subject;

import dev.loombench.protocol.Line;
import dev.loombench.protocol.Work;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.Tasks;
import java.util.Objects;

/// Makes the task of a [Work], whose line is the only argument, and measures what it needs: so the user's
/// class that can't be loaded is found before anything is measured.
///
/// Writes the calibration to the account and exits with 0, or the fault and exits with 1;
/// 2 if the argument isn't what it should be.
public final class Calibrate {
    private Calibrate() {}

    public static void main(String[] args) {
        Main.run(args, Calibrate::calibrate);
    }

    private static void calibrate(Line line) throws Exception {
        Work work = Work.from(line);
        Task loaded = Tasks.of(work.task());
        Objects.requireNonNull(loaded);
        AccountFile.append(Calibrator.calibrate(work.task()));
    }
}
