package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.run.RunFixture;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.schedule.TrialScheduler;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.report.LiveSnapshots;
import dev.loombench.report.live.LiveServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParseResult;

class ServeOptionTest {
    private static final Trial TRIAL = TrialScheduler.schedule(
                    List.of(RunFixture.experiment("batch")), Profile.QUICK, 1, 3, List.of("25"))
            .trials()
            .getLast();

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

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void thePageFollowsTheEventsOfARunAndSaysHowToGoOnWithIt(@TempDir Path folder) throws IOException {
        try (RunDirectory run = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab");
                ServeOption.LivePageSession page = open(new StringWriter(), "--serve");
                BufferedReader events = events(Objects.requireNonNull(page.server()))) {
            run.write(RecordBuilder.of(Manifest.class)
                    .with("cores", 2)
                    .with(
                            "settings",
                            RecordBuilder.of(RunSettings.class)
                                    .with("profile", RunSettings.SERVICE)
                                    .build())
                    .build());
            run.write(LiveSnapshots.after(3).run());

            page.on(new RunEvent.RunOpened(run.path(), "quick", 12, Duration.ofMinutes(3)));
            page.on(new RunEvent.TrialStarted(TRIAL, 6, 14, Duration.ofMinutes(2)));
            assertThat(lineWith(events, "Measured now")).contains("6 of 14", "Time left", "made, ");

            page.endInterrupted(run.path(), "loombench run --resume there");
            assertThat(lineWith(events, "interrupted"))
                    .contains("6 of 14", "Continue with: loombench run --resume there", "report.html");
        }
    }

    private static BufferedReader events(LiveServer server) throws IOException {
        return new BufferedReader(
                new InputStreamReader(server.address().resolve("events").toURL().openStream(), StandardCharsets.UTF_8));
    }

    private static String lineWith(BufferedReader lines, String text) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.contains(text)) {
            assertThat(line).doesNotContain("can't read its files");
            line = lines.readLine();
        }
        return Objects.requireNonNull(line, text);
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
