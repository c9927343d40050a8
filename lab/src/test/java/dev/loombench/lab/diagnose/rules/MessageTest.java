package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MessageTest {
    @Test
    void aPlaceSaysHowItsValueIsWritten() {
        assertThat(Message.PROCESSORS_USED.text(1.44, 2)).isEqualTo("The process used 1.4 of 2 processors.");
        assertThat(Message.STOPPED.text(0.123)).isEqualTo("All threads were stopped for 12 % of the time.");
        assertThat(Message.NOTHING_TAKEN.text(Duration.ofMillis(4200)))
                .isEqualTo("None of them moved: nothing was taken in 4.2 s.");
        assertThat(Message.STAND_IN.text(SymptomsBuilder.PROGRAM_FRAME)).contains("(Shop.java:42)");
        assertThat(Message.COLLECTION_CALLED.text(1)).isEqualTo("System.gc() was called 1 time.");
        assertThat(Message.COLLECTION_CALLED.text(3)).isEqualTo("System.gc() was called 3 times.");
        assertThat(Message.THREADS_WAIT_OUTSIDE.text(1.2, "")).isEqualTo("1 thread waits for data from outside.");
        assertThat(Message.THREADS_WAIT_OUTSIDE.text(2.0, "")).isEqualTo("2 threads wait for data from outside.");
    }
}
