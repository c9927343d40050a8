package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.UserErrorException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParseResult;

class ServeOptionTest {
    @ParameterizedTest
    @ValueSource(strings = {"run --serve sleep-10k", "run sleep-10k --serve", "run --serve --quiet sleep-10k"})
    void aloneItMeansAnyPortAndTakesNoOtherWord(String words) {
        ParseResult run = parsed(words);

        assertThat(run.<Integer>matchedOptionValue("--serve", null)).isZero();
        assertThat(run.matchedPositional(0).<List<String>>getValue()).containsExactly("sleep-10k");
    }

    @Test
    void anAttachedPortIsTaken() {
        assertThat(parsed("ab --serve=8080 my-ab.yaml").<Integer>matchedOptionValue("--serve", null))
                .isEqualTo(8080);
        assertThat(parsed("run sleep-10k").hasMatchedOption("--serve")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--serve=70000", "--serve=-1"})
    void aPortIsANumberThatExists(String option) {
        assertThatExceptionOfType(UserErrorException.class)
                .isThrownBy(() -> open(option))
                .withMessage(option + ": a port is a number from 1 to 65535");
    }

    @Test
    void aWordIsNoPort() {
        assertThat(CommandResult.by("run", "--serve=soon").code()).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aPortThatIsTakenIsReported() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String option = "--serve=" + taken.getLocalPort();

            assertThatExceptionOfType(UserErrorException.class)
                    .isThrownBy(() -> open(option))
                    .withMessageMatching(
                            option + ": the port can't be opened \\(.+\\); choose another one, or leave it out");
        }
    }

    @Test
    void theAddressIsPrintedAndWithoutTheOptionThereIsNoPage() {
        StringWriter err = new StringWriter();
        try (ServeOption.LivePageSession page = open(err, "--serve")) {
            assertThat(page.server()).isNotNull();
            assertThat(err.toString()).matches("loombench: live page: http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/\\R");
        }
        try (ServeOption.LivePageSession none = open(new StringWriter())) {
            assertThat(none.server()).isNull();
        }
    }

    private static void open(String option) {
        open(new StringWriter(), option).close();
    }

    private static ServeOption.LivePageSession open(StringWriter err, String... words) {
        ServingCommand command = new ServingCommand();
        CommandLine line = new CommandLine(command).setErr(new PrintWriter(err));
        line.parseArgs(words);
        return command.serve.open(command.output);
    }

    @Command
    private static final class ServingCommand {
        @Mixin
        private final ServeOption serve = new ServeOption();

        @Mixin
        private final TextOptions output = new TextOptions();
    }

    private static ParseResult parsed(String words) {
        String[] args = words.split(" ");
        return Main.commandLine(args).parseArgs(args).subcommand();
    }
}
