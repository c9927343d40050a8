package dev.loombench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class MissingFiguresTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final MissingFigures absences = new MissingFigures(new PrintStream(out, true, StandardCharsets.UTF_8));

    @Test
    void aFigureIsGivenUpAfterItsFirstFailureAndTheReasonSaidOnce() {
        var calls = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            assertThat(absences.<Long>computeUnlessMissing("some.figure", () -> {
                        calls.incrementAndGet();
                        throw new NoClassDefFoundError("jdk/jfr\nsecond line");
                    }))
                    .isNull();
        }

        assertThat(calls).hasValue(1);
        assertThat(said()).containsExactly("", "# some.figure: absent, java.lang.NoClassDefFoundError: jdk/jfr");
    }

    @Test
    void theOthersGoOn() {
        absences.<Long>computeUnlessMissing("some.figure", () -> {
            throw new IllegalStateException();
        });

        assertThat(absences.computeUnlessMissing("another", () -> 3L)).isEqualTo(3);
        assertThat(said()).hasSize(2);
    }

    @Test
    void anInterruptionIsKept() {
        absences.<Long>computeUnlessMissing("some.figure", () -> {
            throw new InterruptedException();
        });

        assertThat(Thread.interrupted()).isTrue();
    }

    private List<String> said() {
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
