package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.service.SimultaneousStart.StartedSide;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SimultaneousStartTest {
    @Test
    void allThatWereStartedAreEndedTheLastOneFirstAlsoIfOneCannotBeEnded() throws Exception {
        List<String> closed = new ArrayList<>();
        List<AbSide> sides = sides("a", "b", "c", "d");
        SimultaneousStart<ClosableSide> start = new SimultaneousStart<>(bed(), sides, (index, cpus) -> {
            if (index == 3) {
                throw new IOException("d doesn't start");
            }
            return new ClosableSide(() -> {
                closed.add(sides.get(index).name());
                if (index != 0) {
                    throw new IllegalStateException("it can't be ended");
                }
            });
        });

        assertThatThrownBy(start::begin).isInstanceOf(IOException.class).hasMessage("d doesn't start");
        assertThat(closed).isEmpty();
        assertThatThrownBy(start::close)
                .isInstanceOf(IllegalStateException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
        assertThat(closed).containsExactly("c", "b", "a");
    }

    @Test
    void whenOneSideFailsTheOthersAreInterrupted() {
        SimultaneousStart<?> start = start(sides("a", "b"));
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);

        assertThatThrownBy(() -> start.run(index -> {
                    if (index == 0) {
                        begun.await();
                        throw new IOException("a doesn't start");
                    }
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                        throw e;
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("a doesn't start");
        assertThat(interrupted).isTrue();
    }

    @Test
    void sidesStartAtTheSameTimeOnProcessorsOfTheirOwn() throws Exception {
        SimultaneousStart<?> start = start(sides("a", "b"));
        CountDownLatch both = new CountDownLatch(2);

        start.run(index -> {
            both.countDown();
            assertThat(both.await(10, TimeUnit.SECONDS)).isTrue();
        });

        assertThat(List.of(start.processors(0), start.processors(1)))
                .containsExactly(Optional.of(new CpuSet("1", 1)), Optional.of(new CpuSet("0", 1)));
    }

    @Test
    void aThirdSideStartsWhereItIsMeasured() {
        assertThat(start(sides("a", "b", "c")).processors(1)).contains(new CpuSet("1", 1));
    }

    private static SimultaneousStart<StartedSide> start(List<AbSide> sides) {
        return new SimultaneousStart<>(bed(), sides, (index, cpus) -> {
            throw new IOException("no side is started here");
        });
    }

    /// Side of which only the end is seen.
    private record ClosableSide(Runnable end) implements StartedSide {
        @Override
        public RunningSide running() {
            throw new AssertionError("it doesn't run");
        }

        @Override
        public void warmUp(SideWarmUp method) {
            throw new AssertionError("it doesn't run");
        }

        @Override
        public void close() {
            end.run();
        }
    }

    private static List<AbSide> sides(String... names) {
        return AbFixtures.config(List.of(names), List.of(50.0), 1).sides();
    }

    private static TestBed bed() {
        CpuSplit split = new CpuSplit(new CpuSet("1", 1), new CpuSet("0", 1), CpuSplit.Sharing.CORE);
        ServiceLauncher launcher = new ServiceLauncher(
                AbFixtures.config(List.of("a", "b"), List.of(50.0), 1),
                null,
                new Cancellation(),
                ProcessTag.fresh(),
                Optional.of(split));
        return AbFixtures.bed(launcher, null, null, Tryout.NONE);
    }
}
