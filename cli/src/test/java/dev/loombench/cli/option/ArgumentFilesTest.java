package dev.loombench.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.cli.Main;
import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.load.LoadOptionsTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ArgumentFilesTest {
    private static final Path ENDLESS = Path.of("/dev/zero");

    @TempDir
    Path folder;

    @Test
    void theFeedOfALoadMayComeThroughAPipe() throws Exception {
        Path copy = feed(pipe("id\n7\n"));

        assertThat(copy).isRegularFile().hasContent("id\n7\n");
        assertThat(Files.getPosixFilePermissions(copy)).hasSize(2);
    }

    @Test
    void aFeedThatCanBeReadAgainStaysWhereItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "id\n7\n");

        assertThat(feed(file)).isEqualTo(file);
    }

    @Test
    void anEndlessFeedIsRefused() {
        assumeTrue(Files.exists(ENDLESS), "an endless device");

        assertThatThrownBy(() -> feed(ENDLESS))
                .hasMessageStartingWith("/dev/zero: ")
                .hasMessageContaining(" MiB");
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
    void wordsOfAFileStandInItsPlace() throws Exception {
        Path inner = Files.writeString(folder.resolve("inner"), "--rate 5");
        Path outer = Files.writeString(
                folder.resolve("outer"),
                "# a comment\n--name 'two words'\n@" + inner + "\n@" + folder.resolve("outer"));

        assertThat(ArgumentFiles.expanded(List.of("run", "@" + outer, "@" + pipe("--force"), "@nowhere", "@@x", "@")))
                .containsExactly("run", "--name", "two words", "--rate", "5", "--force", "@nowhere", "@x", "@");
    }

    @Test
    void aBodyIsNoFileOfArguments() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "word");

        assertThat(ArgumentFiles.expanded(List.of("load", "--body", "@" + file, "@" + file, "--body", "@@x")))
                .containsExactly("load", "--body", "@" + file, "word", "--body", "@@x");
        assertThat(ArgumentFiles.expanded(List.of("ab", "--body", "@" + file))).containsExactly("ab", "--body", "word");
    }

    private static Path feed(Path given) {
        return LoadOptionsTest.order("http://h/${id}", "--rate", "1", "--feed", given.toString())
                .feed();
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
