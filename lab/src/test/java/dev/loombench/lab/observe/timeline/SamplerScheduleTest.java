package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.timeline.Sampler.SamplerSchedule;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class SamplerScheduleTest {
    private static final Duration INTERVAL = Duration.ofMillis(50);

    private final TimelineBuilder figures = new TimelineBuilder(0);

    @Test
    void aCheapLookIsTakenEachTime() {
        List<Long> samples = new ArrayList<>();
        SamplerSchedule turn = new SamplerSchedule((nanos, to) -> samples.add(nanos));

        long second = INTERVAL.multipliedBy(100).toNanos();
        turn.sampleIfDue(0, INTERVAL, figures);
        turn.sampleIfDue(1, INTERVAL, figures);
        turn.sampleIfDue(second, INTERVAL, figures);

        assertThat(samples).containsExactly(0L, second);
    }

    @Test
    void aDearLookIsTakenMoreRarely() {
        List<Long> samples = new ArrayList<>();
        SamplerSchedule turn = new SamplerSchedule((nanos, to) -> {
            samples.add(nanos);
            compute(Duration.ofMillis(10));
        });

        for (int look = 0; look < 6; look++) {
            turn.sampleIfDue(INTERVAL.multipliedBy(look).toNanos(), INTERVAL, figures);
        }
        turn.sampleIfDue(Duration.ofMinutes(10).toNanos(), INTERVAL, figures);

        assertThat(samples)
                .containsExactly(
                        0L,
                        INTERVAL.toNanos(),
                        INTERVAL.multipliedBy(2).toNanos(),
                        Duration.ofMinutes(10).toNanos());
        assertThat(turn.cpuNanos()).isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
    }

    @Test
    void aLookThatWasDearOnceIsTakenAsOftenAsOthers() {
        List<Long> samples = new ArrayList<>();
        SamplerSchedule turn = new SamplerSchedule((nanos, to) -> {
            samples.add(nanos);
            if (samples.size() == 1) {
                compute(Duration.ofMillis(100));
            }
        });

        for (int look = 0; look < 20; look++) {
            turn.sampleIfDue(Duration.ofSeconds(look).toNanos(), INTERVAL, figures);
        }

        assertThat(samples).hasSize(20);
    }

    @Test
    void aDearLookIsTakenAtTheEdgesOfAWindowAndWaitsTheLongerAfterwards() {
        List<Long> samples = new ArrayList<>();
        SamplerSchedule turn = new SamplerSchedule((nanos, to) -> {
            samples.add(nanos);
            compute(Duration.ofMillis(5));
        });
        for (int look = 0; look < 3; look++) {
            turn.sampleIfDue(INTERVAL.multipliedBy(look).toNanos(), INTERVAL, figures);
        }

        turn.sampleIfDue(Duration.ofSeconds(1).toNanos(), INTERVAL, figures);
        turn.sampleAtEdge(Duration.ofSeconds(1).toNanos(), INTERVAL, figures);
        turn.sampleAtEdge(Duration.ofSeconds(2).toNanos(), INTERVAL, figures);
        turn.sampleIfDue(Duration.ofSeconds(14).toNanos(), INTERVAL, figures);

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
        SamplerSchedule cheapTurn = new SamplerSchedule((nanos, to) -> cheapSamples.add(nanos));
        SamplerSchedule expensiveTurn = new SamplerSchedule((nanos, to) -> {
            expensiveSamples.add(nanos);
            compute(Duration.ofMillis(30));
        });
        Duration longInterval = Duration.ofSeconds(1);
        for (int look = 0; look < 3; look++) {
            cheapTurn.sampleIfDue(longInterval.multipliedBy(look).toNanos(), longInterval, figures);
            expensiveTurn.sampleIfDue(longInterval.multipliedBy(look).toNanos(), longInterval, figures);
        }

        cheapTurn.sampleAtEdge(longInterval.multipliedBy(2).plusMillis(1).toNanos(), longInterval, figures);
        expensiveTurn.sampleAtEdge(longInterval.multipliedBy(2).plusMillis(1).toNanos(), longInterval, figures);

        assertThat(cheapSamples).hasSize(3);
        assertThat(expensiveSamples).hasSize(3);
    }

    @Test
    void whatALookTakesOnThreadsOfItsOwnCountsToo() throws Exception {
        long aside = Duration.ofMillis(7).toNanos();
        SamplerSchedule turn = new SamplerSchedule(new Sampler() {
            private long cpuNanos;

            @Override
            public void sample(long nanos, TimelineBuilder to) {
                cpuNanos += aside;
            }

            @Override
            public long backgroundCpuNanos() {
                return cpuNanos;
            }

            @Override
            public void end() {
                cpuNanos += aside;
            }
        });

        turn.sampleIfDue(0, INTERVAL, figures);
        turn.sampleIfDue(INTERVAL.toNanos(), INTERVAL, figures);
        long before = turn.cpuNanos();
        turn.end();

        assertThat(before).isGreaterThanOrEqualTo(2 * aside);
        assertThat(turn.cpuNanos() - before).isEqualTo(aside);
    }

    private static void compute(Duration time) {
        var threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
    }
}
