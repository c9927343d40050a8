package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineListenerStreamTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final List<String> lines = new ArrayList<>();
    private final PrintStream stream = new PrintStream(
            new LineListenerStream(out, StandardCharsets.UTF_8, lines::add), true, StandardCharsets.UTF_8);

    @Test
    void passesOnWhatItTells() {
        stream.print("é on");
        stream.print("e\r\ntwo\nrest");

        assertThat(lines).containsExactly("é one", "two");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("é one\r\ntwo\nrest");
    }

    @Test
    void keepsWhyOutputWasLostUnlessItsReaderLeft() {
        assertThat(lossReason("No space")).contains("No space");
        assertThat(lossReason("Broken pipe")).isEmpty();
        assertThat(new LineListenerStream(out, StandardCharsets.UTF_8, lines::add).lossReason())
                .isEmpty();
    }

    private Optional<String> lossReason(String reason) {
        LineListenerStream refusing = new LineListenerStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException(reason);
                    }
                },
                StandardCharsets.UTF_8,
                lines::add);
        new PrintStream(refusing, true, StandardCharsets.UTF_8).println("text");
        return refusing.lossReason();
    }

    @Test
    void doesNotGatherALineWithoutEnd() {
        stream.print("x".repeat(1_000_000));
        stream.print("\n");

        assertThat(lines.getFirst()).hasSizeLessThan(20_000);
        assertThat(out.size()).isEqualTo(1_000_001);
    }
}
