package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.trial.TaskSpec;

/// Measures the compute time and timer overshoot of one task in this JVM, input of the ideal-time model.
public final class Calibrator {
    private Calibrator() {}

    /// Measures a task. Takes about 0.1 s per computing step (0.25 s at most) and, per distinct sleep, its
    /// duration (50 ms at most). Times are `NaN` if unknown: for user classes and requests.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public static JvmReport.Calibration calibrate(TaskSpec task) throws InterruptedException {
        double compute = 0;
        for (TaskSpec step : task.flattened()) {
            compute += ComputeTime.measure(step);
        }
        int cores = Runtime.getRuntime().availableProcessors();
        return new JvmReport.Calibration(
                compute,
                SleepOvershoot.measure(task.flattened()),
                cores,
                Integer.getInteger("jdk.virtualThreadScheduler.parallelism", cores));
    }
}
