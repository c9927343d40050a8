package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class TurnTest {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    private final Figures figures = new Figures(0);

    @Test
    void aCheapLookIsTakenEachTime() {
        List<Long> samples = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> samples.add(nanos));

        long second = INTERVAL.multipliedBy(100).toNanos();
        turn.at(0, INTERVAL, figures);
        turn.at(1, INTERVAL, figures);
        turn.at(second, INTERVAL, figures);

        assertThat(samples).containsExactly(0L, second);
    }

    @Test
    void aDearLookIsTakenMoreRarely() {
        List<Long> samples = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            samples.add(nanos);
            compute(Duration.ofMillis(10));
        });

        for (int look = 0; look < 6; look++) {
            turn.at(INTERVAL.multipliedBy(look).toNanos(), INTERVAL, figures);
        }
        turn.at(Duration.ofMinutes(10).toNanos(), INTERVAL, figures);

        assertThat(samples)
                .containsExactly(
                        0L,
                        INTERVAL.toNanos(),
                        INTERVAL.multipliedBy(2).toNanos(),
                        Duration.ofMinutes(10).toNanos());
        assertThat(turn.spent()).isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
    }

    @Test
    void aLookThatWasDearOnceIsTakenAsOftenAsOthers() {
        List<Long> samples = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            samples.add(nanos);
            if (samples.size() == 1) {
                compute(Duration.ofMillis(100));
            }
        });

        for (int look = 0; look < 20; look++) {
            turn.at(Duration.ofSeconds(look).toNanos(), INTERVAL, figures);
        }

        assertThat(samples).hasSize(20);
    }

    @Test
    void aDearLookIsTakenAtTheEdgesOfAWindowAndWaitsTheLongerAfterwards() {
        List<Long> samples = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            samples.add(nanos);
            compute(Duration.ofMillis(5));
        });
        for (int look = 0; look < 3; look++) {
            turn.at(INTERVAL.multipliedBy(look).toNanos(), INTERVAL, figures);
        }

        turn.at(Duration.ofSeconds(1).toNanos(), INTERVAL, figures);
        turn.atEdge(Duration.ofSeconds(1).toNanos(), INTERVAL, figures);
        turn.atEdge(Duration.ofSeconds(2).toNanos(), INTERVAL, figures);
        turn.at(Duration.ofSeconds(14).toNanos(), INTERVAL, figures);

        assertThat(samples)
                .containsExactly(
                        0L,
                        INTERVAL.toNanos(),
                        INTERVAL.multipliedBy(2).toNanos(),
                        Duration.ofSeconds(1).toNanos(),
                        Duration.ofSeconds(2).toNanos());
    }

    @Test
    void aCheapLookOrAVeryDearOneKeepsItsTurnAtTheEdges() {
        List<Long> cheapSamples = new ArrayList<>();
        List<Long> expensiveSamples = new ArrayList<>();
        Turn cheapTurn = new Turn((nanos, to) -> cheapSamples.add(nanos));
        Turn expensiveTurn = new Turn((nanos, to) -> {
            expensiveSamples.add(nanos);
            compute(Duration.ofMillis(30));
        });
        Duration longInterval = Duration.ofSeconds(1);
        for (int look = 0; look < 3; look++) {
            cheapTurn.at(longInterval.multipliedBy(look).toNanos(), longInterval, figures);
            expensiveTurn.at(longInterval.multipliedBy(look).toNanos(), longInterval, figures);
        }

        cheapTurn.atEdge(longInterval.multipliedBy(2).plusMillis(1).toNanos(), longInterval, figures);
        expensiveTurn.atEdge(longInterval.multipliedBy(2).plusMillis(1).toNanos(), longInterval, figures);

        assertThat(cheapSamples).hasSize(3);
        assertThat(expensiveSamples).hasSize(3);
    }

    @Test
    void whatALookTakesOnThreadsOfItsOwnCountsToo() throws Exception {
        long aside = Duration.ofMillis(7).toNanos();
        Turn turn = new Turn(new Look() {
            private long cpuNanos;

            @Override
            public void take(long nanos, Figures to) {
                cpuNanos += aside;
            }

            @Override
            public long aside() {
                return cpuNanos;
            }

            @Override
            public void end() {
                cpuNanos += aside;
            }
        });

        turn.at(0, INTERVAL, figures);
        turn.at(INTERVAL.toNanos(), INTERVAL, figures);
        long before = turn.spent();
        turn.end();

        assertThat(before).isGreaterThanOrEqualTo(2 * aside);
        assertThat(turn.spent() - before).isEqualTo(aside);
    }

    private static void compute(Duration time) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
