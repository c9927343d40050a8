package dev.loombench.programs.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class FirstFailureTest {
    private final FirstFailure failure = new FirstFailure();

    @Test
    void theFirstOneIsThrown() {
        failure.record(new IOException("one"));
        failure.record(new IOException("two"));

        assertThat(failure.isPresent()).isTrue();
        assertThatThrownBy(failure::throwIfPresent)
                .isInstanceOf(IOException.class)
                .hasMessage("one");
    }

    @Test
    void anErrorIsACause() {
        Error error = new AssertionError("planted");
        failure.record(error);

        assertThatThrownBy(failure::throwIfPresent)
                .isInstanceOf(IllegalStateException.class)
                .hasCause(error);
    }

    @Test
    void withoutAFailureNothingIsThrown() {
        assertThat(failure.isPresent()).isFalse();
        assertThatCode(failure::throwIfPresent).doesNotThrowAnyException();
    }
}
