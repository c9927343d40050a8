package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.observe.jvm.PinningSample.EventInterval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class PinningSampleTest {
    private static final Instant START = Instant.parse("2026-11-22T10:00:00Z");

    @Test
    void aPinCountsWhereItBeginsAndItsTimeWhereItIsSpent() {
        assertThat(PinningSample.seconds(
                        span(0, 3_000), List.of(span(500, 1_250), span(900, 1_000), span(1_500, 1_750))))
                .containsExactly(
                        new PinningSample(START.plusMillis(1_000), 2, 0.6),
                        new PinningSample(START.plusMillis(2_000), 1, 0.5),
                        new PinningSample(START.plusMillis(3_000), 0, 0));
    }

    @Test
    void theLastSecondHasWhatIsLeft() {
        assertThat(PinningSample.seconds(span(0, 2_500), List.of(span(1_000, 2_500))))
                .containsExactly(
                        new PinningSample(START.plusMillis(1_000), 0, 0),
                        new PinningSample(START.plusMillis(2_500), 1 / 1.5, 1));
        assertThat(PinningSample.seconds(span(0, 500), List.of(span(0, 250))))
                .containsExactly(new PinningSample(START.plusMillis(500), 2, 0.5));
    }

    @Test
    void whatIsNoRecordingIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("recording.jfr"), "no recording at all");

        assertThatThrownBy(() -> PinningSample.read(file)).isInstanceOf(IOException.class);
    }

    private static EventInterval span(long from, long to) {
        return new EventInterval(START.plusMillis(from), START.plusMillis(to));
    }
}
