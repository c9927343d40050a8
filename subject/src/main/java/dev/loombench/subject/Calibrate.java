package dev.loombench.subject;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.subject.task.Task;
import dev.loombench.subject.task.TaskFactory;
import dev.loombench.subject.task.TaskNotLoadedException;
import java.util.Objects;

/// Main class that measures the demand of a task; its only argument is the line of a [BatchSpec]. Loads user
/// classes, so that one that can't be loaded is found before the measurement; needs no delay server.
///
/// Writes the calibration to the account and exits with 0, or writes the fault and exits with 1; exits with 2
/// if the argument is invalid.
public final class Calibrate {
    private Calibrate() {}

    public static void main(String[] args) {
        ProcessMain.run(args, Calibrate::calibrate);
    }

    private static void calibrate(MessageLine line) throws Exception {
        BatchSpec work = BatchSpec.from(line);
        load(work.task());
        JvmReportFile.append(Calibrator.calibrate(work.task()));
    }

    private static void load(TaskSpec task) throws TaskNotLoadedException {
        for (TaskSpec step : task.flattened()) {
            if (step instanceof TaskSpec.UserClass) {
                Task loaded = TaskFactory.create(step);
                Objects.requireNonNull(loaded);
            }
        }
    }
}
