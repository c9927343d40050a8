package dev.loombench.subject;

import dev.loombench.protocol.TaskSpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// By how much the sleeps of a task exceed what they ask for: that much is the timer's, not the execution
/// model's.
final class SleepOvershoot {
    private static final int SLEEPERS = 4;

    /// What a timer is late by doesn't depend on how long it was set for, once the processor has had the time to become
    /// idle.
    private static final Duration LONGEST = Duration.ofMillis(50);

    private SleepOvershoot() {}

    /// NaN where a task waits, or may wait, for something else.
    static double seconds(List<TaskSpec> steps) throws InterruptedException {
        Map<Duration, Double> known = new HashMap<>();
        double sum = 0;
        for (TaskSpec step : steps) {
            if (step instanceof TaskSpec.Request
                    || step instanceof TaskSpec.Http
                    || step instanceof TaskSpec.UserClass) {
                return Double.NaN;
            }
            if (step instanceof TaskSpec.Sleep sleep) {
                Duration asked = sleep.duration().compareTo(LONGEST) > 0 ? LONGEST : sleep.duration();
                Double overshoot = known.get(asked);
                if (overshoot == null) {
                    overshoot = median(asked);
                    known.put(asked, overshoot);
                }
                sum += overshoot;
            }
        }
        return sum;
    }

    private static double median(Duration asked) throws InterruptedException {
        double[] overshoots = new double[SLEEPERS];
        Thread[] sleepers = new Thread[SLEEPERS];
        for (int i = 0; i < SLEEPERS; i++) {
            int sleeper = i;
            sleepers[i] = Thread.ofPlatform().start(() -> overshoots[sleeper] = overshoot(asked));
        }
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
        Arrays.sort(overshoots);
        return (overshoots[SLEEPERS / 2 - 1] + overshoots[SLEEPERS / 2]) / 2;
    }

    private static double overshoot(Duration asked) {
        long before = System.nanoTime();
        try {
            Thread.sleep(asked);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a sleeper of the calibration", e);
        }
        return (System.nanoTime() - before - asked.toNanos()) / 1e9;
    }
}
