package dev.loombench.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;

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
            compute(Duration.ofMillis(20));
        });

        turn.at(0, EVERY, figures);
        turn.at(Duration.ofSeconds(5).toNanos(), EVERY, figures);

        assertThat(taken).containsExactly(0L);
        assertThat(turn.spent()).isGreaterThanOrEqualTo(Duration.ofMillis(10).toNanos());
    }

    private static void compute(Duration time) {
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
