package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadWatch;
import dev.loombench.lab.load.TargetProcess;
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
class PlanWatchTest {
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
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            watch.started(SELF);
            Thread.sleep(2_500);
            LoadWatch monitor = Objects.requireNonNull(watch.seen(new Span(begin, System.currentTimeMillis())));
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
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            watch.started(SELF);

            assertThat(Objects.requireNonNull(watch.seen(new Span(0, 1))).generator())
                    .isNull();
        }
    }

    @Test
    void aJMeterThatDidNotStartWasNotSeen() {
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            assertThat(watch.seen(new Span(0, System.currentTimeMillis()))).isNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void looksOutsideTheWindowDoNotCount() throws Exception {
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            LoadWatch monitor = started(watch);
            watch.take(monitor);
            Thread.sleep(300);
            long begin = System.currentTimeMillis();
            watch.take(monitor);
            Thread.sleep(100);
            watch.take(monitor);
            long end = System.currentTimeMillis();
            Thread.sleep(300);
            watch.take(monitor);

            ProcessActivity jMeter = Objects.requireNonNull(
                    Objects.requireNonNull(watch.seen(new Span(begin, end))).generator());
            assertThat(jMeter.wall())
                    .isBetween(
                            Duration.ofMillis(90),
                            Duration.ofMillis(end - begin).plusMillis(50));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachLookAlsoTakesWhatChangesByTheMoment() throws Exception {
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            LoadWatch monitor = started(watch);
            watch.take(monitor);

            assertThat(monitor.generatorFiles()).isNotNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofALongPlanEveryOtherLookIsForgottenAndTheNextAreRarer() throws Exception {
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            LoadWatch monitor = started(watch);
            Duration initial = watch.take(monitor);
            Duration interval = initial;
            for (int looks = 1; looks < 1_000 && interval.equals(initial); looks++) {
                Thread.sleep(1);
                interval = watch.take(monitor);
            }
            long end = System.currentTimeMillis();

            assertThat(interval).isEqualTo(initial.multipliedBy(2));
            Thread.sleep(1);
            assertThat(watch.take(monitor)).as("there is room again").isEqualTo(interval);
            ProcessActivity jMeter = Objects.requireNonNull(
                    Objects.requireNonNull(watch.seen(new Span(begin, end))).generator());
            assertThat(jMeter.wall()).isGreaterThan(Duration.ofMillis((end - begin) / 2));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itLooksByItselfUntilItIsClosed() throws Exception {
        PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80);
        watch.started(SELF);
        Thread sampler = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("watch-of-plan"))
                .findFirst()
                .orElseThrow();
        watch.close();

        assertThat(sampler.join(Duration.ofSeconds(30))).isTrue();
    }

    private static LoadWatch started(PlanWatch watch) {
        watch.started(SELF);
        return Objects.requireNonNull(watch.seen(new Span(0, 1)));
    }
}
