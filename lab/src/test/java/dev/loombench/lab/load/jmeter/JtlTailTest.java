package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.load.LoadUpdate.JMeterSecond;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlTailTest {
    @TempDir
    Path folder;

    @Test
    void aFileThatIsNotThereYetHasNothing() throws IOException {
        assertThat(new JtlTail(results()).read(1, 1))
                .isEqualTo(new JMeterSecond(
                        1, 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty()));
    }

    @Test
    void eachLookHasWhatCameSinceTheLast() throws IOException {
        JtlTail tail = new JtlTail(results());
        JtlBuilder jtl = new JtlBuilder()
                .answered("a 1-1", 0, 10)
                .answered("a 1-2", 5, 30)
                .wrong("a 1-1", 20, 20);
        Files.writeString(results(), jtl.text());

        assertThat(tail.read(2, 0.5))
                .isEqualTo(new JMeterSecond(
                        2, 6, 1, OptionalDouble.of(0.02), OptionalDouble.of(0.03), OptionalLong.of(12)));

        Files.writeString(results(), jtl.answered("a 1-2", 50, 70).text());

        assertThat(tail.read(3, 1))
                .isEqualTo(new JMeterSecond(
                        3, 1, 0, OptionalDouble.of(0.07), OptionalDouble.of(0.07), OptionalLong.of(12)));
        assertThat(tail.read(4, 1).perSecond()).isZero();
    }

    /// Ends of JMeter's buffer anywhere: within the header, a UTF-8 character, or quotes with a line end.
    @Test
    void aRowThatIsntWholeWaitsForItsRest() throws IOException {
        byte[] all = new JtlBuilder()
                .answered("Grüße 1-1", 0, 10)
                .row("b", 5, 30, "500", "\"a\nb,\"\"c\"\"\"", false)
                .answered("c", 20, 20)
                .text()
                .getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= all.length; cut++) {
            Files.write(results(), Arrays.copyOf(all, cut));
            JtlTail tail = new JtlTail(results());
            JMeterSecond first = tail.read(1, 1);
            Files.write(results(), Arrays.copyOfRange(all, cut, all.length), StandardOpenOption.APPEND);
            JMeterSecond second = tail.read(2, 1);

            assertThat(first.perSecond() + second.perSecond())
                    .as("cut at %d", cut)
                    .isEqualTo(3);
            assertThat(first.failed() + second.failed()).as("cut at %d", cut).isEqualTo(1);
        }
    }

    @Test
    void sumsOfTransactionsAreLeftOut() throws IOException {
        Files.writeString(
                results(),
                new JtlBuilder()
                        .answered("a", 0, 5)
                        .row("a", 0, 10, "200", "\"Number of samples in transaction : 1, failing : 0\"", true)
                        .text());

        assertThat(new JtlTail(results()).read(1, 1).perSecond()).isEqualTo(1);
    }

    @Test
    void aTransactionThatIsAllThereIsCountsALookLater() throws IOException {
        Files.writeString(
                results(),
                new JtlBuilder()
                        .row("a", 0, 10, "200", "\"Number of samples in transaction : 1, failing : 0\"", true)
                        .text());
        JtlTail tail = new JtlTail(results());

        assertThat(tail.read(1, 1).perSecond()).isZero();
        assertThat(tail.read(2, 1).perSecond()).isEqualTo(1);
        assertThat(tail.read(3, 1).perSecond()).isZero();
    }

    @Test
    void aFileThatBecameShorterIsTold() throws IOException {
        Files.writeString(results(), new JtlBuilder().answered("a", 0, 5).text());
        JtlTail tail = new JtlTail(results());
        tail.read(1, 1);
        Files.writeString(results(), "");

        assertThatThrownBy(() -> tail.read(2, 1))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("shorter");
    }

    @Test
    void resultsThatDontTellOfUsersHaveNone() throws IOException {
        Files.writeString(results(), new JtlBuilder().answered("a", 0, 5).text().replace("allThreads", "other"));

        assertThat(new JtlTail(results()).read(1, 1).users()).isEmpty();
    }

    @Test
    void anotherFormatIsTold() throws IOException {
        Files.writeString(results(), "<?xml version=\"1.0\"?>\n");

        assertThatThrownBy(() -> new JtlTail(results()).read(1, 1)).isInstanceOf(UserErrorException.class);
    }

    private Path results() {
        return folder.resolve("results.jtl");
    }
}
