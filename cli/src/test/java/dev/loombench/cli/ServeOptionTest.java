package dev.loombench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.catalog.ProgramExperimentFixture;
import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Manifest;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunSettings;
import dev.loombench.lab.run.RunEvent;
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
    /// The last trial of three blocks, which is none of those that are written.
    private static final Trial TRIAL = TrialScheduler.schedule(
                    List.of(ProgramExperimentFixture.experiment()), Profile.STANDARD, 1, 3, List.of("25"))
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
    void thePageFollowsTheEventsOfARunAndNamesItsReport(@TempDir Path folder) throws IOException {
        try (RunDirectory run = writtenRun(folder);
                ServeOption.LivePageSession page = open(new StringWriter(), "--serve");
                BufferedReader events = events(page)) {
            page.on(new RunEvent.RunOpened(run.path(), "quick", 12, Duration.ofMinutes(3)));
            page.on(new RunEvent.TrialStarted(TRIAL, 6, 14, Duration.ofMinutes(2)));
            assertThat(lineWith(events, "Measured now")).contains("6 of 14", "Time left", "mine, ");

            page.end(run.path(), false, "loombench run --resume it");
            assertThat(lineWith(events, "The run has ended."))
                    .contains(run.path().resolve("report.html").toString())
                    .doesNotContain("--resume");
        }
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void thePageOfAnInterruptedRunSaysHowToGoOn(@TempDir Path folder) throws IOException {
        try (RunDirectory run = writtenRun(folder);
                ServeOption.LivePageSession page = open(new StringWriter(), "--serve");
                BufferedReader events = events(page)) {
            page.follow(run.path());
            assertThat(lineWith(events, "6 of ")).doesNotContain("Measured now");

            page.end(run.path(), true, "loombench ab --resume it");
            assertThat(lineWith(events, "The run was interrupted;"))
                    .contains(
                            "Continue with: loombench ab --resume it.",
                            run.path().resolve("report.html").toString());
        }
    }

    /// A run of six trials that goes on, as `ab` writes it.
    private static RunDirectory writtenRun(Path folder) throws IOException {
        RunDirectory run = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab");
        run.write(RecordBuilder.of(Manifest.class)
                .with("cores", 2)
                .with(
                        "settings",
                        RecordBuilder.of(RunSettings.class)
                                .with("profile", RunSettings.SERVICE)
                                .build())
                .build());
        run.write(LiveSnapshots.after(3).run());
        return run;
    }

    private static BufferedReader events(ServeOption.LivePageSession page) throws IOException {
        LiveServer server = Objects.requireNonNull(page.server());
        return new BufferedReader(
                new InputStreamReader(server.address().resolve("events").toURL().openStream(), StandardCharsets.UTF_8));
    }

    /// The first line from here on that contains a text.
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
