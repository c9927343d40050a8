package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.MessageTemplate;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageTest {
    private static final int MAX_LENGTH = 220;

    /// Sentences and titles begin with a capital or a number, fragments with a blank; verdicts are clauses without a
    /// full stop, which others join.
    @ParameterizedTest
    @EnumSource
    void everyMessageReadsWell(Message message) {
        String text = message.text(MessageTemplate.PLACE
                .matcher(message.template)
                .results()
                .map(MessageTest::sample)
                .toArray());

        assertThat(text)
                .matches("[A-Z0-9 ].*|[a-z].*[^.]")
                .doesNotContain("{", "}", "  ", "null", " .", " ,", "..")
                .hasSizeLessThanOrEqualTo(MAX_LENGTH);
    }

    private static Object sample(MatchResult place) {
        return switch (place.group(1)) {
            case "time", "window" -> Duration.ofMillis(4200);
            case "frame", "initialiser" -> PROGRAM_FRAME;
            case String name when name.endsWith("%") -> 0.12;
            case String name when name.contains(" ") || place.start() == 0 -> 3;
            default -> "that";
        };
    }

    @Test
    void eachValueHasAPlaceAndEachPlaceAValue() {
        assertThatThrownBy(() -> Message.STOPPED.text(0.123, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Message.STOPPED.text()).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aPlaceSaysHowItsValueIsWritten() {
        assertThat(Message.PROCESSORS_USED.text(1.44, 2)).isEqualTo("The process used 1.4 of 2 processors.");
        assertThat(Message.STOPPED.text(0.123)).isEqualTo("All threads were stopped for 12 % of the time.");
        assertThat(Message.NOTHING_TAKEN.text(Duration.ofMillis(4200)))
                .isEqualTo("None of them moved: nothing was taken in 4.2 s.");
        assertThat(Message.QUEUE_MAY_BE_LIMIT.text(PROGRAM_FRAME)).contains("(Shop.java:42)");
        assertThat(Message.COLLECTION_CALLED.text(1)).isEqualTo("System.gc() was called 1 time.");
        assertThat(Message.THREADS_WAIT_OUTSIDE.text(1.2, "")).isEqualTo("1 thread waits for data from outside.");
        assertThat(Message.THREADS_WAIT_OUTSIDE.text(2.0, "")).isEqualTo("2 threads wait for data from outside.");
    }
}
