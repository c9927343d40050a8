package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
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

    /// A process that writes into a pipe waits once it is full.
    @Test
    void theProcessDoesNotWaitForAReaderThatIsStuck() throws Exception {
        try (PipedInputStream in = new PipedInputStream(1_024);
                PipedOutputStream process = new PipedOutputStream(in)) {
            ForwardedOutput output = new ForwardedOutput(in, new StuckStream());
            Thread writing = Thread.ofPlatform().daemon().start(() -> {
                try {
                    process.write(new byte[100_000]);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });

            assertThat(writing.join(PATIENCE)).isTrue();
            assertThat(Thread.ofPlatform().daemon().start(() -> say(output)).join(PATIENCE))
                    .isTrue();
            output.close();
        }
    }

    @Test
    void messagesStandBetweenTheOutput() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ForwardedOutput output = new ForwardedOutput(bytes(10), out);

        say(output);
        output.close();

        assertThat(out.toString(StandardCharsets.US_ASCII)).contains("watching").contains("x".repeat(10));
    }

    private static void say(ForwardedOutput output) {
        try (PrintStream messages = new PrintStream(output.messages(), true, StandardCharsets.US_ASCII)) {
            messages.println("watching");
        }
    }

    private static ByteArrayInputStream bytes(int size) {
        return new ByteArrayInputStream("x".repeat(size).getBytes(StandardCharsets.US_ASCII));
    }
}
