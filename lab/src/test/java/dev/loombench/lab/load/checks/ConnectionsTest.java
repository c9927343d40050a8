package dev.loombench.lab.load.checks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.LoadSampler;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.model.Finding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A client of ten connections and small servers, of which each but the sound ones makes connections wait.
@EnabledOnOs(OS.LINUX)
class ConnectionsTest {
    private static final int CONNECTIONS = 10;
    private static final long MILLIS = 4_000;

    /// How a server treats a request of one byte.
    enum Habit {
        ANSWERS_AT_ONCE,
        /// Its own work takes as long as a delayed acknowledgement.
        ANSWERS_AFTER_40_MS,
        /// The second part waits until the client has acknowledged the first, which it does after 40 ms.
        ANSWERS_IN_TWO_PARTS,
        ACCEPTS_HALF_OF_THE_CONNECTIONS
    }

    @ParameterizedTest
    @CsvSource({
        "ANSWERS_AT_ONCE, []",
        "ANSWERS_AFTER_40_MS, []",
        "ANSWERS_IN_TWO_PARTS, [delayed-acks]",
        "ACCEPTS_HALF_OF_THE_CONNECTIONS, [connections-unaccepted]"
    })
    void whatMakesConnectionsWaitIsNamedUnlessItIsTheServersOwnWork(Habit habit, String codes) throws Exception {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 50, loopback)) {
            LoadMonitor monitor = LoadMonitor.of(
                    TargetProcess.UNKNOWN, ProcessHandle.current().pid(), server.getLocalPort());
            List<Socket> clients = new ArrayList<>();
            Thread.ofVirtual().start(() -> accept(server, habit));
            try (LoadSampler sampler = new LoadSampler(monitor)) {
                for (int connection = 0; connection < CONNECTIONS; connection++) {
                    Socket client = new Socket(loopback, server.getLocalPort());
                    clients.add(client);
                    Thread.ofVirtual().start(() -> ask(client));
                }
                long from = System.currentTimeMillis();
                sampler.start();
                Thread.sleep(MILLIS);
                LoadObservation observed =
                        sampler.within(from, System.currentTimeMillis()).observed();
                assertThat(LoadChecks.ofDriver(observed, MILLIS / 1e3).stream()
                                .map(Finding::code)
                                .filter(code -> code.equals(LoadFinding.DELAYED_ACKS.code())
                                        || code.equals(LoadFinding.CONNECTIONS_UNACCEPTED.code()))
                                .toList())
                        .hasToString(codes);
            } finally {
                for (Socket client : clients) {
                    client.close();
                }
            }
        }
    }

    private static void accept(ServerSocket server, Habit habit) {
        try {
            int most = habit == Habit.ACCEPTS_HALF_OF_THE_CONNECTIONS ? CONNECTIONS / 2 : CONNECTIONS;
            for (int accepted = 0; accepted < most; accepted++) {
                Socket connection = server.accept();
                Thread.ofVirtual().start(() -> serve(connection, habit));
            }
        } catch (IOException closed) {
            // the test is over
        }
    }

    private static void serve(Socket connection, Habit habit) {
        try (connection) {
            while (connection.getInputStream().read() >= 0) {
                if (habit == Habit.ANSWERS_AFTER_40_MS) {
                    Thread.sleep(40);
                }
                byte[] answer = "answer".getBytes(US_ASCII);
                int first = habit == Habit.ANSWERS_IN_TWO_PARTS ? 1 : answer.length;
                connection.getOutputStream().write(answer, 0, first);
                if (first < answer.length) {
                    connection.getOutputStream().write(answer, first, answer.length - first);
                }
            }
        } catch (IOException closed) {
            // the client is gone
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void ask(Socket client) {
        try {
            do {
                client.getOutputStream().write(1);
            } while (client.getInputStream().readNBytes("answer".length()).length > 0);
        } catch (IOException closed) {
            // the test is over
        }
    }
}
