package dev.loombench.subject;

import dev.loombench.protocol.trial.TaskSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Overshoot of the sleeps of a task: time beyond the requested one, which is due to the timer and not to the
/// execution model.
final class SleepOvershoot {
    private static final int SLEEPERS = 4;

    /// Longest measured sleep. The overshoot doesn't depend on the duration once the CPU had time to become
    /// idle.
    private static final Duration MAX_SLEEP = Duration.ofMillis(50);

    private SleepOvershoot() {}

    /// Sums the median overshoot of all sleeps, in seconds; NaN if the task has requests or user classes, whose
    /// waits are unknown.
    static double measure(List<TaskSpec> steps) throws InterruptedException {
        Map<Duration, Double> known = new HashMap<>();
        double sum = 0;
        for (TaskSpec step : steps) {
            if (step instanceof TaskSpec.Request
                    || step instanceof TaskSpec.Http
                    || step instanceof TaskSpec.UserClass) {
                return Double.NaN;
            }
            if (step instanceof TaskSpec.Sleep sleep) {
                Duration duration = sleep.duration().compareTo(MAX_SLEEP) > 0 ? MAX_SLEEP : sleep.duration();
                Double overshoot = known.get(duration);
                if (overshoot == null) {
                    overshoot = median(duration);
                    known.put(duration, overshoot);
                }
                sum += overshoot;
            }
        }
        return sum;
    }

    private static double median(Duration duration) throws InterruptedException {
        double[] overshoots = new double[SLEEPERS];
        Thread[] sleepers = new Thread[SLEEPERS];
        for (int i = 0; i < SLEEPERS; i++) {
            int sleeper = i;
            sleepers[i] = Thread.ofPlatform().start(() -> overshoots[sleeper] = overshoot(duration));
        }
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
        Arrays.sort(overshoots);
        return (overshoots[SLEEPERS / 2 - 1] + overshoots[SLEEPERS / 2]) / 2;
    }

    private static double overshoot(Duration duration) {
        long before = System.nanoTime();
        try {
            Thread.sleep(duration);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a sleeper of the calibration", e);
        }
        return (System.nanoTime() - before - duration.toNanos()) / 1e9;
    }
}
