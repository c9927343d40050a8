package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.jmeter.MeasurementWindow.TimeRange;
import dev.loombench.lab.machine.probe.ProcessActivity;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/// Tests with this process in the role of JMeter.
@Isolated
class JMeterMonitorTest {
    private static final long SELF = ProcessHandle.current().pid();

    /// One thread of this process spins meanwhile.
    @Test
    @EnabledOnOs(OS.LINUX)
    void jMeterIsWatchedWithinTheWindow() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Thread busy = Thread.ofPlatform().daemon().name("busy").start(() -> {
            while (!done.get()) {
                Thread.onSpinWait();
            }
        });
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            watch.start(SELF);
            Thread.sleep(2_500);
            LoadMonitor monitor =
                    Objects.requireNonNull(watch.monitorOf(new TimeRange(begin, System.currentTimeMillis())));
            ProcessActivity jMeter = Objects.requireNonNull(monitor.generator());

            assertThat(jMeter.wall()).isGreaterThanOrEqualTo(Duration.ofMillis(400));
            assertThat(jMeter.cpuSeconds()).isPositive();
        } finally {
            done.set(true);
            busy.join();
        }
    }

    @Test
    void withoutALookInTheWindowNothingIsKnownOfJMeter() {
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            watch.start(SELF);

            assertThat(Objects.requireNonNull(watch.monitorOf(new TimeRange(0, 1)))
                            .generator())
                    .isNull();
        }
    }

    @Test
    void aJMeterThatDidNotStartWasNotSeen() {
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            assertThat(watch.monitorOf(new TimeRange(0, System.currentTimeMillis())))
                    .isNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void looksOutsideTheWindowDoNotCount() throws Exception {
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            LoadMonitor monitor = started(watch);
            watch.sample(monitor);
            Thread.sleep(300);
            long begin = System.currentTimeMillis();
            watch.sample(monitor);
            Thread.sleep(100);
            watch.sample(monitor);
            long end = System.currentTimeMillis();
            Thread.sleep(300);
            watch.sample(monitor);

            ProcessActivity jMeter =
                    Objects.requireNonNull(Objects.requireNonNull(watch.monitorOf(new TimeRange(begin, end)))
                            .generator());
            assertThat(jMeter.wall())
                    .isBetween(
                            Duration.ofMillis(90),
                            Duration.ofMillis(end - begin).plusMillis(50));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachLookAlsoTakesWhatChangesByTheMoment() throws Exception {
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            LoadMonitor monitor = started(watch);
            watch.sample(monitor);

            assertThat(monitor.generatorFiles()).isNotNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofALongPlanEveryOtherLookIsForgottenAndTheNextAreRarer() throws Exception {
        try (JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            LoadMonitor monitor = started(watch);
            Duration initial = watch.sample(monitor);
            Duration interval = initial;
            for (int looks = 1; looks < 1_000 && interval.equals(initial); looks++) {
                Thread.sleep(1);
                interval = watch.sample(monitor);
            }
            long end = System.currentTimeMillis();

            assertThat(interval).isEqualTo(initial.multipliedBy(2));
            Thread.sleep(1);
            assertThat(watch.sample(monitor)).as("there is room again").isEqualTo(interval);
            ProcessActivity jMeter =
                    Objects.requireNonNull(Objects.requireNonNull(watch.monitorOf(new TimeRange(begin, end)))
                            .generator());
            assertThat(jMeter.wall()).isGreaterThan(Duration.ofMillis((end - begin) / 2));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itLooksByItselfUntilItIsClosed() throws Exception {
        JMeterMonitor watch = new JMeterMonitor(TargetProcess.UNKNOWN, 80);
        watch.start(SELF);
        Thread sampler = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("watch-of-plan"))
                .findFirst()
                .orElseThrow();
        watch.close();

        assertThat(sampler.join(Duration.ofSeconds(30))).isTrue();
    }

    private static LoadMonitor started(JMeterMonitor watch) {
        watch.start(SELF);
        return Objects.requireNonNull(watch.monitorOf(new TimeRange(0, 1)));
    }
}
