package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// Tests of `ab` with faulty sides.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AbFaultsIT extends AbTestBase {
    @ConcurrentTest
    @Test
    void aSideThatDiesHalfWayIsOneClearLineAndItsLastOutput() throws Exception {
        int port = TestServices.freePort();
        List<String> messages = List.of("the side has had enough", "last output of side 'b':");

        LauncherCommand.Outcome outcome = launched(TestServices.arguments(
                        port,
                        TestServices.command(port, "5 " + TestServices.GOOD),
                        TestServices.command(port, "5 200 text/plain 30")))
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
                    .contains(
                            "port " + port,
                            "side 'a'",
                            "process " + ProcessHandle.current().pid())
                    .contains("--teardown");
        }
    }
}
