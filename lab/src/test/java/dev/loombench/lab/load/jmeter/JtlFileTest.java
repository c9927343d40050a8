package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.results.JtlSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JtlFileTest {
    @TempDir
    Path folder;

    private final List<JtlSample> samples = new ArrayList<>();

    @Test
    void aLineIsARequest() throws IOException {
        read(new JtlBuilder().answered("Users 1-7", 12, 345).text());

        assertThat(samples)
                .containsExactly(new JtlSample(
                        JtlBuilder.BEGIN + 12, 345, "200", "OK", "Users 1-7", true, 0, "", "GET /x", 167));
    }

    @Test
    void quotedFieldsHoldSeparatorsQuotesAndLineEnds() throws IOException {
        read(new JtlBuilder()
                .row("\"Users, all\r\n \"\"of them\"\" 1-1\"", 0, 1, "500", "\"a\nb,c\"", false)
                .answered("next", 5, 6)
                .text());

        assertThat(samples).extracting(JtlSample::user).containsExactly("Users, all\r\n \"of them\" 1-1", "next");
        assertThat(samples.getFirst().message()).isEqualTo("a\nb,c");
    }

    @Test
    void sumsOfTransactionsAreLeftOut() throws IOException {
        read(new JtlBuilder()
                .answered("a", 0, 5)
                .row("a", 0, 10, "200", "\"Number of samples in transaction : 1, number of failing samples : 0\"", true)
                .text());

        assertThat(samples).hasSize(1);
    }

    /// Parent samples with their subresults, JMeter's default, some of 0 ms.
    @Test
    void parentSamplesAreLeftOutWhereTheirOwnCome() throws IOException {
        String right = "\"Number of samples in transaction : 2, number of failing samples : 0\"";

        read(new JtlBuilder()
                .row("a", 0, 10, "200", right, true)
                .row("b", 1, 0, "200", right, true)
                .answered("a", 1, 4)
                .answered("b", 1, 0)
                .answered("a", 5, 5)
                .row("b", 1, 3, "200", right, true)
                .answered("b", 2, 1)
                .answered("b", 3, 1)
                .text());

        assertThat(samples).extracting(JtlSample::message).containsOnly("OK");
        assertThat(samples).hasSize(5);
    }

    /// A controller with "generate a parent sample" writes only the sum without `subresults`. Of two nested
    /// controllers the outer one writes it.
    @Test
    void sumsThatStandForTheirSamplesCount() throws IOException {
        String failed = "\"Number of samples in transaction : 2, number of failing samples : 1\"";
        String right = "\"Number of samples in transaction : 2, number of failing samples : 0\"";

        read(new JtlBuilder()
                .row("a", 0, 10, "200", right, true)
                .row("b", 1, 12, "200", right, true)
                .row("a", 10, 10, "", failed, false)
                .answered("b", 14, 5)
                .row("b", 13, 7, "200", right, true)
                .row("c", 30, 4, "200", right, true)
                .row("c", 30, 5, "200", right, true)
                .text());

        assertThat(samples)
                .extracting(JtlSample::user, sample -> sample.startMillis() - JtlBuilder.BEGIN, JtlSample::success)
                .containsExactlyInAnyOrder(
                        tuple("a", 0L, true),
                        tuple("b", 1L, true),
                        tuple("a", 10L, false),
                        tuple("b", 14L, true),
                        tuple("c", 30L, true));
    }

    /// Truncation at each character. The last line's message is complete from its closing quote on, so only
    /// truncation before the last column loses the line.
    @Test
    void aLastLineThatWasCutIsLeftOut() throws IOException {
        String text = new JtlBuilder().answered("a", 0, 5).unanswered("b", 1, 6).text();
        String header = new JtlBuilder().header();
        int second = text.indexOf('\n', header.length() + 1) + 1;

        for (int end = second + 1; end < text.lastIndexOf(','); end++) {
            samples.clear();
            read(text.substring(0, end));
            assertThat(samples).as("up to " + end).hasSize(1);
        }
        samples.clear();
        read(text);
        assertThat(samples).hasSize(2);
    }

    @Test
    void namesOfColumnsInTheMiddleAreSkipped() throws IOException {
        JtlBuilder jtl = new JtlBuilder();
        read(jtl.answered("a", 0, 5).line(jtl.header()).answered("a", 9, 5).text());

        assertThat(samples).hasSize(2);
    }

    @Test
    void damageIsNamedWithItsLine() {
        JtlBuilder jtl = new JtlBuilder().answered("a", 0, 5);

        assertRefused(jtl.text() + "1,2,3\n" + jtl.text(), FileError.CUT.message(folder.resolve("results.jtl:3")));
        assertRefused(
                "<?xml version=\"1.0\"?>\n", FileError.NO_COLUMN.message(folder.resolve("results.jtl:1"), "timeStamp"));
    }

    @Test
    void anEmptyFileHasNoSamples() throws IOException {
        read("");
        assertThat(samples).isEmpty();
    }

    private void assertRefused(String text, String message) {
        assertThatThrownBy(() -> read(text)).hasMessage(message);
    }

    private void read(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("results.jtl"), text);
        new JtlFile(file, Set.of()).forEach(samples::add, setUp -> {}, row -> {});
    }
}
