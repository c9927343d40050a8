package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThreadCountStepsTest {
    @Test
    void climbsByTensToTheLargest() {
        assertThat(ThreadCountSteps.upTo(1)).containsExactly(1);
        assertThat(ThreadCountSteps.upTo(100)).containsExactly(100);
        assertThat(ThreadCountSteps.upTo(101)).containsExactly(100, 101);
        assertThat(ThreadCountSteps.upTo(10_000)).containsExactly(100, 1_000, 10_000);
        assertThat(ThreadCountSteps.upTo(Integer.MAX_VALUE))
                .startsWith(100, 1_000)
                .endsWith(1_000_000_000, Integer.MAX_VALUE)
                .hasSize(9);
    }
}
