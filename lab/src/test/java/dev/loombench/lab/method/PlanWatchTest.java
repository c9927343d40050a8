package dev.loombench.lab.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.plan.Span;
import dev.loombench.lab.probe.ProcessActivity;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/// This process stands for JMeter.
@Isolated
class PlanWatchTest {
    private static final long SELF = ProcessHandle.current().pid();

    /// A thread of it computes all the time.
    @Test
    @EnabledOnOs(OS.LINUX)
    void jMeterIsWatchedWithinTheWindow() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Thread busy = Thread.ofPlatform().daemon().name("busy").start(() -> {
            while (!over.get()) {
                Thread.onSpinWait();
            }
        });
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            watch.started(SELF);
            Thread.sleep(2_500);
            LoadWatch seen = Objects.requireNonNull(watch.seen(new Span(begin, System.currentTimeMillis())));
            ProcessActivity jMeter = Objects.requireNonNull(seen.generator());

            assertThat(jMeter.wall()).isGreaterThanOrEqualTo(Duration.ofMillis(400));
            assertThat(jMeter.cpuSeconds()).isPositive();
        } finally {
            over.set(true);
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
            LoadWatch own = started(watch);
            watch.take(own);
            Thread.sleep(300);
            long begin = System.currentTimeMillis();
            watch.take(own);
            Thread.sleep(100);
            watch.take(own);
            long end = System.currentTimeMillis();
            Thread.sleep(300);
            watch.take(own);

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
            LoadWatch own = started(watch);
            watch.take(own);

            assertThat(own.generatorFiles()).isNotNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofALongPlanEveryOtherLookIsForgottenAndTheNextAreRarer() throws Exception {
        try (PlanWatch watch = new PlanWatch(TargetProcess.UNKNOWN, 80)) {
            long begin = System.currentTimeMillis();
            LoadWatch own = started(watch);
            Duration often = watch.take(own);
            Duration pause = often;
            for (int looks = 1; looks < 1_000 && pause.equals(often); looks++) {
                Thread.sleep(1);
                pause = watch.take(own);
            }
            long end = System.currentTimeMillis();

            assertThat(pause).isEqualTo(often.multipliedBy(2));
            Thread.sleep(1);
            assertThat(watch.take(own)).as("there is room again").isEqualTo(pause);
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
        Thread looking = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("watch-of-plan"))
                .findFirst()
                .orElseThrow();
        watch.close();

        assertThat(looking.join(Duration.ofSeconds(30))).isTrue();
    }

    private static LoadWatch started(PlanWatch watch) {
        watch.started(SELF);
        return Objects.requireNonNull(watch.seen(new Span(0, 1)));
    }
}
