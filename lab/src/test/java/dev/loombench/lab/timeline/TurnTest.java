package dev.loombench.lab.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
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

    @Test
    void aDearLookIsTakenAtTheEdgesOfAWindowAndWaitsTheLongerAfterwards() {
        List<Long> taken = new ArrayList<>();
        Turn turn = new Turn((nanos, to) -> {
            taken.add(nanos);
            compute(Duration.ofMillis(5));
        });
        for (int look = 0; look < 3; look++) {
            turn.at(EVERY.multipliedBy(look).toNanos(), EVERY, figures);
        }

        turn.at(Duration.ofSeconds(1).toNanos(), EVERY, figures);
        turn.atEdge(Duration.ofSeconds(1).toNanos(), EVERY, figures);
        turn.atEdge(Duration.ofSeconds(2).toNanos(), EVERY, figures);
        turn.at(Duration.ofSeconds(14).toNanos(), EVERY, figures);

        assertThat(taken)
                .containsExactly(
                        0L,
                        EVERY.toNanos(),
                        EVERY.multipliedBy(2).toNanos(),
                        Duration.ofSeconds(1).toNanos(),
                        Duration.ofSeconds(2).toNanos());
    }

    @Test
    void aCheapLookOrAVeryDearOneKeepsItsTurnAtTheEdges() {
        List<Long> cheap = new ArrayList<>();
        List<Long> dear = new ArrayList<>();
        Turn ofCheap = new Turn((nanos, to) -> cheap.add(nanos));
        Turn ofDear = new Turn((nanos, to) -> {
            dear.add(nanos);
            compute(Duration.ofMillis(30));
        });
        Duration seldom = Duration.ofSeconds(1);
        for (int look = 0; look < 3; look++) {
            ofCheap.at(seldom.multipliedBy(look).toNanos(), seldom, figures);
            ofDear.at(seldom.multipliedBy(look).toNanos(), seldom, figures);
        }

        ofCheap.atEdge(seldom.multipliedBy(2).plusMillis(1).toNanos(), seldom, figures);
        ofDear.atEdge(seldom.multipliedBy(2).plusMillis(1).toNanos(), seldom, figures);

        assertThat(cheap).hasSize(3);
        assertThat(dear).hasSize(3);
    }

    @Test
    void whatALookTakesOnThreadsOfItsOwnCountsToo() throws Exception {
        long aside = Duration.ofMillis(7).toNanos();
        Turn turn = new Turn(new Look() {
            private long so;

            @Override
            public void take(long nanos, Figures to) {
                so += aside;
            }

            @Override
            public long aside() {
                return so;
            }

            @Override
            public void end() {
                so += aside;
            }
        });

        turn.at(0, EVERY, figures);
        turn.at(EVERY.toNanos(), EVERY, figures);
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
