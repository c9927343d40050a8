package dev.loombench.lab.host.doctor;

import dev.loombench.protocol.Quantities;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/// By how much a sleep of 1 ms is too long.
final class TimerCheck {
    static final String NAME = "timer";

    /// Usual on Linux are 0.06 to 0.2 ms. A sleep that takes twice its time puts ideal times of short waits
    /// out of reach.
    static final double WARNING_SECONDS = 1e-3;

    private static final int SLEEPS = 25;
    private static final long ASKED = 1_000_000;

    private TimerCheck() {}

    /// The median overshoot of a 1 ms sleep, in seconds.
    static double overshoot() throws InterruptedException {
        long[] overshoots = new long[SLEEPS];
        for (int i = 0; i < SLEEPS; i++) {
            long begin = System.nanoTime();
            Thread.sleep(Duration.ofNanos(ASKED));
            overshoots[i] = System.nanoTime() - begin - ASKED;
        }
        Arrays.sort(overshoots);
        return Math.max(0, overshoots[SLEEPS / 2] * 1e-9);
    }

    static Check check(double overshoot) {
        String value = "a 1 ms sleep takes " + Quantities.seconds(overshoot) + " longer";
        Map<String, Object> evidence = Map.of("timerOvershootSeconds", overshoot);
        return overshoot > WARNING_SECONDS
                ? Check.warning(
                        NAME,
                        value,
                        "Sleeps last much longer than requested, so tasks that wait look slower than their threads"
                                + " are.",
                        "Look for a busy machine, a low timer rate or power saving.",
                        evidence)
                : Check.ok(NAME, value, "Timers are accurate.", evidence);
    }
}
