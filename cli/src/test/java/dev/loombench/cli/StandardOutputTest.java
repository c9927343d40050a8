package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardOutputTest {
    private static final String DISK_FULL = "No space left on device";

    private static final Path FULL = Path.of("/dev/full");

    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    /// Stream that refuses all.
    private static final class RefusingStream extends OutputStream {
        private final String reason;

        RefusingStream(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(reason);
        }
    }

    private int exitCode(StandardOutput output, int code) {
        return output.exitCode(code, new PrintWriter(err));
    }

    @Test
    void whatIsWrittenIsPassedOn() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StandardOutput output = new StandardOutput(bytes);

        output.write("text".getBytes(StandardCharsets.UTF_8), 1, 2);
        output.write('!');

        assertThat(exitCode(output, ExitCode.CONFIRMED)).isEqualTo(ExitCode.CONFIRMED);
        assertThat(bytes).hasToString("ex!");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {ExitCode.OK, ExitCode.CONFIRMED})
    void aFailedWriteIsReported(int code) {
        StandardOutput output = new StandardOutput(new RefusingStream("No space left on device"));
        output.write('a');
        output.write('b');

        assertThat(exitCode(output, code)).isEqualTo(ExitCode.UNFIT);
        assertThat(err.toString())
                .isEqualTo("loombench: " + Notice.STDOUT_UNWRITABLE.message(DISK_FULL) + System.lineSeparator());
    }

    @ParameterizedTest
    @ValueSource(ints = {ExitCode.OK, ExitCode.CONFIRMED})
    void aClosedPipeIsNoFailure(int code) {
        StandardOutput output = new StandardOutput(new RefusingStream("Broken pipe"));
        output.write('a');

        assertThat(exitCode(output, code)).isEqualTo(code);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aPrinterKnowsThatThePipeIsClosed() {
        StandardOutput closed = new StandardOutput(new RefusingStream("Broken pipe"));
        StandardOutput open = new StandardOutput(new ByteArrayOutputStream());

        assertThat(hasFailed(closed)).isTrue();
        assertThat(hasFailed(open)).isFalse();
    }

    private static boolean hasFailed(StandardOutput output) {
        PrintWriter writer = new PrintWriter(output.printer(), true, StandardCharsets.UTF_8);
        writer.println("text");
        return writer.checkError();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "run --help",
                "export RUN --format csv",
                "compare RUN RUN --format json",
                "report RUN"
            })
    void anyCommandEndsWithThreeOnAFullDevice(String words) throws Exception {
        assumeTrue(Files.exists(FULL), "a device that is always full");
        Path run = RecordedServerRun.copy(folder.resolve("run"));
        Path errors = folder.resolve("err");

        Process process = new ProcessBuilder(command(words.replace("RUN", run.toString())))
                .redirectOutput(FULL.toFile())
                .redirectError(errors.toFile())
                .start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(errors)).contains(Notice.STDOUT_UNWRITABLE.message(DISK_FULL));
        assertThat(process.exitValue()).isEqualTo(ExitCode.UNFIT);
    }

    @Test
    void aFullStandardErrorChangesNothing() throws Exception {
        assumeTrue(Files.exists(FULL), "a device that is always full");

        Process process = new ProcessBuilder(command("export /nonexistent --format csv"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(FULL.toFile())
                .start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --out /dev/stdout"})
    void aClosedPipeEndsQuietly(String out) throws Exception {
        Path run = RecordedServerRun.copy(folder.resolve("run"));
        Path errors = folder.resolve("err");

        Process process = new ProcessBuilder(command("export " + run + " --format json" + out))
                .redirectError(errors.toFile())
                .start();
        process.getInputStream().close();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).isEmptyFile();
        assertThat(process.exitValue()).isZero();
    }

    /// A shell's `>>` has put standard output behind other text, which `--out /dev/stdout` isn't to
    /// replace.
    @ParameterizedTest
    @ValueSource(strings = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
    void whatStandsBeforeStandardOutputStays(String out) throws Exception {
        assumeTrue(Files.exists(Path.of("/proc/self/fd")), "descriptors in /proc");
        Path run = RecordedServerRun.copy(folder.resolve("run"));
        Path file = Files.writeString(folder.resolve("file"), "before\n");

        Process process = new ProcessBuilder(command("export " + run + " --format csv --out " + out))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file.toFile()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(file).content().startsWith("before\n").contains("http-wait");
    }

    private static List<String> command(String words) {
        return ForkedJvm.command(List.of("-XX:TieredStopAtLevel=1"), Main.class, words.split(" "));
    }
}
