package dev.loombench.subject.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LadderTest {
    @Test
    void climbsByTensToTheLargest() {
        assertThat(Ladder.rungs(1)).containsExactly(1);
        assertThat(Ladder.rungs(100)).containsExactly(100);
        assertThat(Ladder.rungs(101)).containsExactly(100, 101);
        assertThat(Ladder.rungs(10_000)).containsExactly(100, 1_000, 10_000);
        assertThat(Ladder.rungs(Integer.MAX_VALUE))
                .startsWith(100, 1_000)
                .endsWith(1_000_000_000, Integer.MAX_VALUE)
                .hasSize(9);
    }
}
