package dev.loombench.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnTest {
    private static final Duration EVERY = Duration.ofMillis(50);

    private final Figures figures = new Figures(0);

    @Test
    void aCheapLookIsTakenEachTime() {
        List<Long> taken = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> taken.add(nanos));

        long second = EVERY.multipliedBy(100).toNanos();
        turn.at(0, EVERY, figures);
        turn.at(1, EVERY, figures);
        turn.at(second, EVERY, figures);

        assertThat(taken).containsExactly(0L, second);
    }

    @Test
    void aDearLookIsTakenMoreRarely() {
        List<Long> taken = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            taken.add(nanos);
            compute(Duration.ofMillis(10));
        });

        for (int look = 0; look < 6; look++) {
            turn.at(EVERY.multipliedBy(look).toNanos(), EVERY, figures);
        }
        turn.at(Duration.ofMinutes(10).toNanos(), EVERY, figures);

        assertThat(taken)
                .containsExactly(
                        0L,
                        EVERY.toNanos(),
                        EVERY.multipliedBy(2).toNanos(),
                        Duration.ofMinutes(10).toNanos());
        assertThat(turn.spent()).isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
    }

    @Test
    void aLookThatWasDearOnceIsTakenAsOftenAsOthers() {
        List<Long> taken = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            taken.add(nanos);
            if (taken.size() == 1) {
                compute(Duration.ofMillis(100));
            }
        });

        for (int look = 0; look < 20; look++) {
            turn.at(Duration.ofSeconds(look).toNanos(), EVERY, figures);
        }

        assertThat(taken).hasSize(20);
    }

    private static void compute(Duration time) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
