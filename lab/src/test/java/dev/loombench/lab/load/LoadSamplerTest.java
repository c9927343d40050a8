package dev.loombench.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.probe.ProcessActivity;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/// Tests with this process in the role of the generator.
@Isolated
class LoadSamplerTest {
    private static final long SELF = ProcessHandle.current().pid();

    private final LoadMonitor monitor = LoadMonitor.of(TargetProcess.UNKNOWN, SELF, 80);

    @Test
    void withoutALookInTheWindowNothingIsKnownOfTheGenerator() {
        try (LoadSampler watch = new LoadSampler(monitor)) {
            watch.start();

            assertThat(watch.within(0, 1).observed().generator()).isNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void looksOutsideTheWindowDoNotCount() throws Exception {
        try (LoadSampler watch = new LoadSampler(monitor)) {
            watch.sample();
            Thread.sleep(300);
            long begin = System.currentTimeMillis();
            watch.sample();
            Thread.sleep(100);
            watch.sample();
            long end = System.currentTimeMillis();
            Thread.sleep(300);
            watch.sample();

            ProcessActivity generator = watch.within(begin, end).observed().generator();
            assertThat(generator.wall())
                    .isBetween(
                            Duration.ofMillis(90),
                            Duration.ofMillis(end - begin).plusMillis(50));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void eachLookAlsoTakesWhatChangesByTheMoment() throws Exception {
        try (LoadSampler watch = new LoadSampler(monitor)) {
            watch.sample();

            assertThat(monitor.observed().generatorFiles()).isNotNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void ofALongPlanEveryOtherLookIsForgottenAndTheNextAreRarer() throws Exception {
        try (LoadSampler watch = new LoadSampler(monitor)) {
            long begin = System.currentTimeMillis();
            Duration initial = watch.sample();
            Duration interval = initial;
            for (int looks = 1; looks < 1_000 && interval.equals(initial); looks++) {
                Thread.sleep(1);
                interval = watch.sample();
            }
            long end = System.currentTimeMillis();

            assertThat(interval).isEqualTo(initial.multipliedBy(2));
            Thread.sleep(1);
            assertThat(watch.sample()).as("there is room again").isEqualTo(interval);
            ProcessActivity generator = watch.within(begin, end).observed().generator();
            assertThat(generator.wall()).isGreaterThan(Duration.ofMillis((end - begin) / 2));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void itLooksByItselfUntilItIsClosed() throws Exception {
        LoadSampler watch = new LoadSampler(monitor);
        watch.start();
        Thread sampler = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("load-sampler"))
                .findFirst()
                .orElseThrow();
        watch.close();

        assertThat(sampler.join(Duration.ofSeconds(30))).isTrue();
    }
}
