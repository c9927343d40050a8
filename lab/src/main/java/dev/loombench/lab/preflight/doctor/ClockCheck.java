package dev.loombench.lab.preflight.doctor;

import dev.loombench.protocol.Format;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Checks the resolution of `System.nanoTime`, which times everything.
final class ClockCheck {
    static final String NAME = "clock";

    /// Step in seconds from which on the clock can't time the classic experiments' short operations, which
    /// take a few milliseconds.
    static final double UNFIT_SECONDS = 1e-3;

    /// Step in seconds that is worth a warning. Usual clocks step by 20 to 100 ns; from 1 µs on, the clock
    /// source is slow and each reading is a system call.
    static final double WARNING_SECONDS = 1e-6;

    private static final int SAMPLED_STEPS = 2_000;

    /// Maximum number of readings, which ends the loop even if the clock doesn't advance.
    private static final int MAX_READINGS = 20_000_000;

    private ClockCheck() {}

    /// The smallest difference between consecutive distinct readings, in seconds: the clock's resolution or the
    /// cost of a reading, whichever is more. Infinite if the clock doesn't advance.
    static double step(LongSupplier nanoTime) {
        long smallest = Long.MAX_VALUE;
        long last = nanoTime.getAsLong();
        long begin = last;
        for (int readings = 0, steps = 0; readings < MAX_READINGS && steps < SAMPLED_STEPS; readings++) {
            long now = nanoTime.getAsLong();
            if (now != last) {
                smallest = Math.min(smallest, now - last);
                steps++;
                last = now;
            }
            if (now - begin > 50_000_000L) {
                break;
            }
        }
        return smallest == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : smallest * 1e-9;
    }

    static CheckResult check(double step, Optional<String> source) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        if (Double.isFinite(step)) {
            evidence.put("clockStepSeconds", step);
        }
        source.ifPresent(name -> evidence.put("source", name));
        String value = "steps of " + (Double.isInfinite(step) ? "more than 50 ms" : Format.seconds(step))
                + source.map(name -> ", source " + name).orElse("");
        if (step > UNFIT_SECONDS) {
            return CheckResult.unfit(
                    NAME,
                    value,
                    "The clock is too coarse to time operations of milliseconds.",
                    "Use another machine or virtual machine: no setting of the JVM changes this.",
                    evidence);
        }
        if (step > WARNING_SECONDS) {
            return CheckResult.warning(
                    NAME,
                    value,
                    "Reading the clock is slow or coarse, so times of short operations are less exact.",
                    "On Linux choose a faster source in"
                            + " /sys/devices/system/clocksource/clocksource0/current_clocksource, such as tsc.",
                    evidence);
        }
        return CheckResult.ok(NAME, value, "Fine enough for every experiment.", evidence);
    }

    /// Checks the overshoot of short sleeps.
    static final class TimerCheck {
        static final String NAME = "timer";

        /// Maximum overshoot of a 1 ms sleep. Usual on Linux are 0.06 to 0.2 ms; at twice the requested
        /// time, ideal times of short waits are out of reach.
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
}
