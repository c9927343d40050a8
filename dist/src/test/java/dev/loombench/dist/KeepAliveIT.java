package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.dist.RawServer.Behaviour;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `load` against servers that close keep-alive connections.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class KeepAliveIT {
    @TempDir
    Path folder;

    @Test
    void aRequestThatMeetsAClosedKeptConnectionIsSentAgain() throws Exception {
        try (RawServer server = RawServer.open(oneAnswerEach())) {
            LauncherCommand.Outcome outcome = load(server.url("http"), "--users 1");

            JsonNode load = InstalledLab.json(new InstalledLab(folder).onlyRun().resolve("load.json"));
            InstalledLab.validUnlessTheMachineIsDisturbed(outcome, load);
            assertThat(String.join("\n", outcome.out())).contains("requests were sent again");
            JsonNode requests = load.path("requests");
            assertThat(requests.path("resent").asLong()).isPositive();
            assertThat(requests.path("failed").asLong()).isZero();
            assertThat(requests.path("sent")).isEqualTo(requests.path("scheduled"));
        }
    }

    @Test
    void whatMayNotBeSentTwiceFailsAndTheClosingIsNamed() throws Exception {
        try (RawServer server = RawServer.open(oneAnswerEach())) {
            LauncherCommand.Outcome outcome = load(server.url("http"), "--users 1 --method POST");

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err())
                    .contains(
                            "closed keep-alive connections before it answered", "raise the server's keep-alive timeout")
                    .doesNotContain("server's log");
        }
    }

    @Test
    void aServerThatAcceptsFewerConnectionsIsSaidToDoSo() throws Exception {
        try (RawServer server = RawServer.open(slowlyOverAtMost(2))) {
            LauncherCommand.Outcome outcome = load(server.url("http"), "--rate 100 --connections 30");

            assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err())
                    .contains("connections broken before any answer", "fewer than the 30", "reduce --connections");
        }
    }

    /// Behaviour that responds slowly over a maximum number of connections and closes all others at their first
    /// request.
    private static Behaviour slowlyOverAtMost(int connections) {
        Semaphore places = new Semaphore(connections);
        Set<Socket> admitted = ConcurrentHashMap.newKeySet();
        return (connection, out) -> {
            if (admitted.contains(connection) || places.tryAcquire() && admitted.add(connection)) {
                Thread.sleep(200);
                RawServer.GOOD.answer(connection, out);
            } else {
                connection.close();
            }
        };
    }

    /// Behaviour that closes each connection at its second request.
    private static Behaviour oneAnswerEach() {
        Set<Socket> answered = ConcurrentHashMap.newKeySet();
        return (connection, out) -> {
            if (answered.add(connection)) {
                RawServer.GOOD.answer(connection, out);
            } else {
                connection.close();
            }
        };
    }

    private LauncherCommand.Outcome load(String url, String... words) throws Exception {
        String[] all = new String[words.length + 6];
        System.arraycopy(new String[] {"load", url, "--warmup", "0s", "--duration", "2s"}, 0, all, 0, 6);
        System.arraycopy(words, 0, all, 6, words.length);
        return new InstalledLab(folder).run(all);
    }
}
