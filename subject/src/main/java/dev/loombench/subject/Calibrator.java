package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.TaskSpec;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;

/// Measures in this JVM what one task needs, for the model of the ideal time.
public final class Calibrator {
    private Calibrator() {}

    /// Measures a task; takes about 0.1 s for each step that computes (0.25 s at most), and for each length
    /// of sleep that length (50 ms at most). Both times are `NaN` where they aren't known: of the user's own
    /// classes, and of requests.
    ///
    /// @throws InterruptedException if the caller was interrupted
    public static JvmReport.Calibration calibrate(TaskSpec task) throws InterruptedException {
        double compute = 0;
        for (TaskSpec step : task.flattened()) {
            compute += ComputeTime.seconds(step);
        }
        return new JvmReport.Calibration(
                compute,
                SleepOvershoot.seconds(task.flattened()),
                Runtime.getRuntime().availableProcessors(),
                parallelism(),
                collectors(),
                Runtime.getRuntime().maxMemory());
    }

    private static int parallelism() {
        return Integer.getInteger(
                "jdk.virtualThreadScheduler.parallelism", Runtime.getRuntime().availableProcessors());
    }

    private static String collectors() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining("+"));
    }
}
