package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of `ab` with faulty sides.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbFaultsIT extends AbTestBase {
    static Stream<Arguments> faults() {
        return Stream.of(
                arguments(
                        "doesn't start",
                        "5 200 text/plain many",
                        List.of("side 'b' didn't start: it ended with exit code 1")),
                arguments(
                        "dies half-way",
                        "5 200 text/plain 30",
                        List.of("the side has had enough", "last output of side 'b':")));
    }

    @ConcurrentTest
    @ParameterizedTest(name = "{0}")
    @MethodSource("faults")
    void aFaultIsOneClearLineAndTheSidesLastOutput(String name, String b, List<String> messages) throws Exception {
        int port = TestServices.freePort();

        LauncherCommand.Outcome outcome = launched(TestServices.arguments(
                        port, TestServices.command(port, "5 " + TestServices.GOOD), TestServices.command(port, b)))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
        assertThat(outcome.err()
                        .lines()
                        .filter(line -> line.startsWith("loombench: ") && line.contains(messages.getFirst())))
                .as(outcome.err())
                .isNotEmpty();
        assertThat(outcome.err()).contains(messages).doesNotContain("internal error");
        assertThat(new InstalledLab(folder).onlyRun().resolve("report.html")).exists();
        survivors.awaitNone();
    }

    /// Each side is started twice: for the smoke check and in its pair.
    @ConcurrentTest
    @Test
    void aSideThatFailsToStartOnceIsMeasuredAgain() throws Exception {
        int port = TestServices.freePort();
        Path starts = folder.resolve("starts");
        String b = "sh -c 'echo >>" + starts + "; test $(wc -l <" + starts + ") != 2 && exec "
                + TestServices.command(port, "5 " + TestServices.GOOD) + "; echo no luck'";

        LauncherCommand.Outcome outcome = launched(
                        TestServices.arguments(port, TestServices.command(port, "5 " + TestServices.GOOD), b))
                .run();

        assertThat(outcome.exitCode()).as(outcome.err()).isIn(0, 4);
        assertThat(outcome.err()).contains("repeating side b at 40/s: side 'b' didn't start");
        assertThat(Files.readAllLines(starts)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(InstalledLab.trials(InstalledLab.document(new InstalledLab(folder).onlyRun())))
                .hasSizeGreaterThanOrEqualTo(3)
                .anySatisfy(
                        trial -> assertThat(trial.path("repeats").isNumber()).isTrue());
        survivors.awaitNone();
    }

    @ConcurrentTest
    @Test
    void aPortThatIsTakenIsSaidWithWhoHasIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            LauncherCommand.Outcome outcome = launched(TestServices.arguments(
                            port,
                            TestServices.command(port, "5 " + TestServices.GOOD),
                            TestServices.command(port, "5 " + TestServices.GOOD)))
                    .run();

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err())
                    .contains("port " + port + " is already in use before side 'a' is started: process "
                            + ProcessHandle.current().pid())
                    .contains("end that program (by --teardown, if a side left it behind)");
        }
    }
}
