package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CancellationTest {
    @Test
    void aPartEndsWithTheWholeAndNotTheOtherWayRound() {
        Cancellation run = new Cancellation();
        Cancellation first = run.part().signal();
        Cancellation second = run.part().signal();

        first.request();
        assertThat(run.isRequested()).isFalse();
        assertThat(second.isRequested()).isFalse();

        run.request();
        assertThat(second.isRequested()).isTrue();
        assertThat(run.part().signal().isRequested()).isTrue();
    }

    @Test
    void aPartThatHasEndedIsForgotten() {
        Cancellation run = new Cancellation();
        Cancellation.Part part = run.part();

        part.close();
        run.request();

        assertThat(part.signal().isRequested()).isFalse();
    }
}
