package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FootprintStepsTest {
    @Test
    void climbsByTensToTheLargest() {
        assertThat(FootprintReader.steps(1)).containsExactly(1);
        assertThat(FootprintReader.steps(100)).containsExactly(100);
        assertThat(FootprintReader.steps(101)).containsExactly(100, 101);
        assertThat(FootprintReader.steps(10_000)).containsExactly(100, 1_000, 10_000);
        assertThat(FootprintReader.steps(Integer.MAX_VALUE))
                .startsWith(100, 1_000)
                .endsWith(1_000_000_000, Integer.MAX_VALUE)
                .hasSize(9);
    }
}
