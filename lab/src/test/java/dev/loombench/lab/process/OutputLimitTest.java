package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.OutputLimit.LimitedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OutputLimitTest {
    private static final long MEGABYTE = 1024 * 1024;

    @TempDir
    Path folder;

    @Test
    void ofMuchOutputHeadAndTailAreKeptAndTheRestIsCounted() throws Exception {
        Path log = folder.resolve("output.txt");

        print(log, "echo first; yes 0123456789 | head -c 200000000; sleep 0.2; echo; echo last");

        long omitted = OutputLimit.omittedBytes(log);
        long line = OutputLimit.line(omitted).length();
        assertThat(Files.size(log)).isBetween(12 * MEGABYTE, 16 * MEGABYTE + line);
        assertThat(omitted + Files.size(log) - line).isBetween(180_000_000L, 200_000_000L + "first\n\nlast\n".length());
        String text = Files.readString(log);
        assertThat(text).startsWith("first\n0123456789\n").endsWith("\nlast\n");
        assertThat(text.indexOf("[loombench: at least " + omitted + " bytes of output are left out here]"))
                .isEqualTo(OutputLimit.HEAD_BYTES + 1);
        assertThat(LogTail.lastReason(log)).contains("last");
        assertThat(LimitedOutput.in(folder)).containsExactly(new LimitedOutput("output.txt", omitted));
    }

    @Test
    void outputWithinTheLimitIsKeptAsItIs() throws Exception {
        Path log = folder.resolve("output.txt");

        print(log, "yes 0123456789 | head -c 16000000");

        assertThat(Files.size(log)).isEqualTo(16_000_000);
        assertThat(OutputLimit.omittedBytes(log)).isZero();
        assertThat(LimitedOutput.in(folder)).isEmpty();
    }

    @Test
    void aFileThatIsLimitedTwiceKeepsItsLastTail() throws Exception {
        Path log = folder.resolve("host.log");

        print(log, "yes a | head -c 40000000");
        print(log, "yes b | head -c 40000000");

        assertThat(Files.size(log)).isLessThan(17 * MEGABYTE);
        assertThat(Files.readString(log)).startsWith("a\n").endsWith("b\n");
    }

    /// JMeter's log is such a file: after a cut the program goes on behind a gap.
    @Test
    void aProgramThatDoesNotAppendKeepsItsLastTail() throws Exception {
        Path log = folder.resolve("jmeter.log");

        try (OutputLimit _ = OutputLimit.watch(log)) {
            assertThat(new ProcessBuilder(
                                    "sh",
                                    "-c",
                                    "for i in 1 2 3; do yes 0123456789 | head -c 30000000; sleep 0.3; done; echo last")
                            .redirectOutput(log.toFile())
                            .start()
                            .waitFor())
                    .isZero();
        }

        long omitted = OutputLimit.omittedBytes(log);
        assertThat(omitted + Files.size(log) - OutputLimit.line(omitted).length())
                .isBetween(80_000_000L, 90_000_000L + "last\n".length());
        assertThat(Files.readString(log)).endsWith("last\n");
    }

    @Test
    void closingTwiceIsClosingOnce() throws Exception {
        Path log = folder.resolve("host.log");
        OutputLimit limit = OutputLimit.watch(log, folder.resolve("absent.txt"));
        Files.write(log, new byte[30_000_000]);

        limit.close();
        long omitted = OutputLimit.omittedBytes(log);
        limit.close();

        assertThat(omitted).isEqualTo(30_000_000 - 16 * MEGABYTE);
        assertThat(OutputLimit.omittedBytes(log)).isEqualTo(omitted);
        assertThat(folder.resolve("absent.txt")).doesNotExist();
    }

    private void print(Path log, String script) throws Exception {
        try (OutputLimit _ = OutputLimit.watch(log, folder.resolve("absent.txt"))) {
            assertThat(new ProcessBuilder(List.of("sh", "-c", script))
                            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                            .start()
                            .waitFor())
                    .isZero();
        }
    }

    @Test
    void forwardedOutputIsLimitedInTheSameWay() throws Exception {
        byte[] bytes = new byte[(int) (20 * MEGABYTE)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + i % 26);
        }
        var out = new ByteArrayOutputStream();

        new ForwardedOutput(new ByteArrayInputStream(bytes), out).close();

        String line = OutputLimit.line(4 * MEGABYTE);
        String all = new String(bytes, StandardCharsets.US_ASCII);
        assertThat(out.toString(StandardCharsets.US_ASCII))
                .isEqualTo(all.substring(0, OutputLimit.HEAD_BYTES)
                        + line
                        + all.substring(all.length() - OutputLimit.TAIL_BYTES));
    }

    @Test
    void forwardedOutputWithinTheLimitIsComplete() {
        byte[] bytes = new byte[(int) (9 * MEGABYTE)];
        var out = new ByteArrayOutputStream();

        new ForwardedOutput(new ByteArrayInputStream(bytes), out).close();

        assertThat(out.size()).isEqualTo(bytes.length);
    }
}
