package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CancellationTest {
    @Test
    void aPartEndsWithTheWholeAndNotTheOtherWayRound() {
        Cancellation run = new Cancellation();
        Cancellation first = run.part();
        Cancellation second = run.part();

        first.request();
        assertThat(run.isRequested()).isFalse();
        assertThat(second.isRequested()).isFalse();

        run.request();
        assertThat(second.isRequested()).isTrue();
        assertThat(run.part().isRequested()).isTrue();
    }
}
