package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/// Checks the overshoot of short sleeps.
final class TimerCheck {
    static final String NAME = "timer";

    /// Maximum overshoot of a 1 ms sleep. Usual on Linux are 0.06 to 0.2 ms; at twice the requested time, ideal
    /// times of short waits are out of reach.
    static final double WARNING_SECONDS = 1e-3;

    private static final int SLEEP_COUNT = 25;
    private static final long REQUESTED_NANOS = 1_000_000;

    private TimerCheck() {}

    /// The median overshoot of a 1 ms sleep, in seconds.
    static double overshoot() throws InterruptedException {
        long[] overshoots = new long[SLEEP_COUNT];
        for (int i = 0; i < SLEEP_COUNT; i++) {
            long begin = System.nanoTime();
            Thread.sleep(Duration.ofNanos(REQUESTED_NANOS));
            overshoots[i] = System.nanoTime() - begin - REQUESTED_NANOS;
        }
        Arrays.sort(overshoots);
        return Math.max(0, overshoots[SLEEP_COUNT / 2] * 1e-9);
    }

    static CheckResult check(double overshoot) {
        String value = "a 1 ms sleep takes " + Format.seconds(overshoot) + " longer";
        Map<String, Object> evidence = Map.of("timerOvershootSeconds", overshoot);
        return overshoot > WARNING_SECONDS
                ? CheckResult.warning(
                        NAME,
                        value,
                        "Sleeps last much longer than requested, so tasks that wait look slower than their threads"
                                + " are.",
                        "Look for a busy machine, a low timer rate or power saving.",
                        evidence)
                : CheckResult.ok(NAME, value, "Timers are accurate.", evidence);
    }
}
