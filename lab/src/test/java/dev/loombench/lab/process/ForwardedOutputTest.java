package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedOutputTest {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// Stream into a pipe that nobody reads.
    private static final class StuckStream extends OutputStream {
        private final CountDownLatch never = new CountDownLatch(1);

        @Override
        public void write(int b) {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void allIsPassedOn() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        new ForwardedOutput(bytes(100_000), out).close();

        assertThat(out.size()).isEqualTo(100_000);
    }

    /// With few bytes the first part is stuck, with many the last one as well.
    @ParameterizedTest
    @ValueSource(ints = {10, 20_000_000})
    void nobodyWaitsForAReaderThatIsStuck(int size) throws InterruptedException {
        ForwardedOutput output = new ForwardedOutput(bytes(size), new StuckStream());

        Thread closing = Thread.ofPlatform().daemon().start(output::close);

        assertThat(closing.join(PATIENCE)).isTrue();
    }

    private static ByteArrayInputStream bytes(int size) {
        return new ByteArrayInputStream("x".repeat(size).getBytes(StandardCharsets.US_ASCII));
    }
}
