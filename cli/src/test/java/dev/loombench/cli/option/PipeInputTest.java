package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.cli.Main;
import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.load.LoadOptionsTest;
import dev.loombench.protocol.InputLimit;
import dev.loombench.protocol.UnusableFileException;
import dev.loombench.protocol.load.LoadOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PipeInputTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir
    Path folder;

    @Test
    void aFileStaysWhereItIsAndSoDoesNone() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "text");

        assertThat(PipeInput.regular(file, InputLimit.FEED)).isEqualTo(file);
        assertThat(PipeInput.regular(folder.resolve("none"), InputLimit.FEED)).isEqualTo(folder.resolve("none"));
    }

    @Test
    void aPipeIsCopiedForOtherReaders() throws Exception {
        Path pipe = pipe("id\n7\n");

        Path copy = PipeInput.regular(pipe, InputLimit.FEED);

        assertThat(copy).isRegularFile().hasContent("id\n7\n");
        assertThat(Files.getPosixFilePermissions(copy)).hasSize(2);
    }

    @Test
    void anEndlessOneIsRefused() {
        assumeTrue(Files.exists(ENDLESS), "an endless device");

        assertThatThrownBy(() -> PipeInput.regular(ENDLESS, InputLimit.ARGUMENTS))
                .isInstanceOf(UnusableFileException.class)
                .hasMessage("/dev/zero: larger than 1 MiB, the limit for a file of arguments");
    }

    @Test
    void theFeedOfALoadMayComeThroughAPipe() throws Exception {
        LoadOrder order = LoadOptionsTest.order(
                "http://h/${id}", "--rate", "1", "--feed", pipe("id\n7\n").toString());

        assertThat(order.feed()).isNotNull();
        assertThat(order.feed()).hasContent("id\n7\n");
    }

    @Test
    void theBodyMayLieInAFileOrComeThroughAPipe() throws Exception {
        Path file = Files.writeString(folder.resolve("body"), "{\"a\": 1}\n");

        assertThat(body("@" + file)).isEqualTo("{\"a\": 1}\n");
        assertThat(body("@" + pipe("through"))).isEqualTo("through");
        assertThat(body("@@alice")).isEqualTo("@alice");
        assertThat(body("@")).isEqualTo("@");
        assertThat(body("a@b")).isEqualTo("a@b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@nowhere | no such file or directory",
                "@/dev/zero | larger than 16 MiB, the limit for the body of a request",
                "@/ | it is a directory"
            })
    void aBodyThatCanNotBeReadIsBadInput(String body, String reason) {
        assertThatThrownBy(() -> body(body)).hasMessage(CommandError.BODY_UNREADABLE.message("--body", body, reason));
    }

    /// What picocli can't read it takes for a defect.
    @ParameterizedTest
    @ValueSource(strings = {"@/proc/self/mem", "@/dev/zero", "@/"})
    void aFileOfArgumentsThatCanNotBeReadIsBadInput(String word) {
        assumeTrue(Files.exists(Path.of(word.substring(1))), word);

        assertThat(Main.run("list", word)).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void picocliLeavesBodiesAlone() {
        assertThat(RequestOptions.withBodies("load", "http://h/", "--body", "@file", "@words", "--body", "@@x"))
                .containsExactly("load", "http://h/", "--body", "@@file", "@words", "--body", "@@@x");
        assertThat(RequestOptions.withBodies("ab", "--body", "@file")).containsExactly("ab", "--body", "@file");
    }

    private static String body(String text) {
        return String.valueOf(LoadOptionsTest.order("http://h/", "--rate", "1", "--body=" + text)
                .first()
                .body());
    }

    private Path pipe(String content) throws Exception {
        Path pipe = folder.resolve("pipe-" + content.hashCode());
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                Files.writeString(pipe, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return pipe;
    }
}
