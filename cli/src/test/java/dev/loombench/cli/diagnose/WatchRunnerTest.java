package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.CommandResult;
import dev.loombench.cli.Main;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.WaitingProgram;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `diagnose --watch` of a real JVM, and the ways in which it ends.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WatchRunnerTest {
    private static final String LINE = "\\{\"time\":\"[-0-9]{10}T[:0-9]{8}\\.[0-9]{3}Z\",\"mounted\":[0-9]+,"
            + "\"queued\":[0-9]+,\"carriers\":[0-9]+,\"parallelism\":2}";
    private static final String ABSENT = "loombench: "
            + Notice.ABSENT_FIGURES.message(
                    "delayMillis, live, meanDelayMillis", "only the agent knows it; add --agent")
            + '\n';

    @TempDir
    Path folder;

    private Process program;
    private Path errors;

    @BeforeEach
    void startProgram() throws Exception {
        errors = folder.resolve("err");
        program = new ProcessBuilder(ForkedJvm.command(
                        List.of("-XX:+UseSerialGC", "-Djdk.virtualThreadScheduler.parallelism=2"),
                        WaitingProgram.class,
                        "parked",
                        "100"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(program.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
    }

    @AfterEach
    void endProgram() {
        program.destroyForcibly();
    }

    @Test
    void aTimeOfASecondHasLinesAtItsIntervals() {
        CommandResult result =
                CommandResult.by("diagnose", "--watch", "--pid", program.pid(), "--for", "1s", "--interval", "200ms");

        assertThat(result.code()).isZero();
        assertThat(result.out().lines())
                .hasSizeBetween(1, 5)
                .allSatisfy(line -> assertThat(line).matches(LINE));
        assertThat(result.err().replace("\r", "")).isEqualTo(ABSENT);
    }

    @Test
    void aClosedPipeEndsItQuietly() throws Exception {
        Process watch = watchThatPrints();

        watch.inputReader(StandardCharsets.UTF_8).close();

        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).hasContent(ABSENT);
        assertThat(watch.exitValue()).isZero();
    }

    @Test
    void theEndOfTheJvmEndsIt() throws Exception {
        Process watch = watchThatPrints();

        program.destroyForcibly();

        assertThat(watch.inputReader(StandardCharsets.UTF_8).lines())
                .allSatisfy(line -> assertThat(line).matches(LINE));
        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).hasContent(ABSENT + "loombench: process " + program.pid() + " has ended");
        assertThat(watch.exitValue()).isZero();
    }

    @Test
    void aJvmThatIsStoppedEndsItAsOneThatDoesNotAnswer() throws Exception {
        Process watch = watchThatPrints();

        ForkedJvm.signal("STOP", program);

        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(errors)).contains("signal");
        assertThat(watch.exitValue()).isEqualTo(ExitCode.INVALID);
    }

    @Test
    void aSignalEndsItQuietly() throws Exception {
        Process watch = watchThatPrints();

        ForkedJvm.signal("TERM", watch);

        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(errors).hasContent(ABSENT);
        assertThat(watch.exitValue()).isEqualTo(128 + 15);
    }

    @Test
    void aStartedProgramThatFailsMakesTheWatchInvalid() throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process watch = watch("--", java.toString(), "-m", "jdk.httpserver", "-b", "127.0.0.1", "-p", "0");
        BufferedReader lines = watch.inputReader(StandardCharsets.UTF_8);
        assertThat(lines.readLine()).startsWith("{\"time\":");

        ProcessHandle started = watch.descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("jdk.httpserver"))
                .findFirst()
                .orElseThrow();
        started.destroy();

        assertThat(watch.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(errors)).contains(Notice.ENDED_WATCHED.message(java, 143));
        assertThat(watch.exitValue()).isEqualTo(ExitCode.INVALID);
    }

    /// Watches the program in a process of its own, without a limit, and reads the first line.
    private Process watchThatPrints() throws Exception {
        Process watch = watch(Long.toString(program.pid()));
        assertThat(watch.inputReader(StandardCharsets.UTF_8).readLine()).matches(LINE);
        return watch;
    }

    private Process watch(String... target) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("diagnose", "--watch", "--interval", "200ms"));
        arguments.addAll(List.of(target));
        return new ProcessBuilder(ForkedJvm.command(
                        List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"),
                        Main.class,
                        arguments.toArray(String[]::new)))
                .redirectError(errors.toFile())
                .start();
    }
}
