package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections;
import dev.loombench.lab.diagnose.collect.ConnectionSampler.TcpConnections.EndpointConnections;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.machine.probe.ProcFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(OS.LINUX)
@Isolated
class TcpConnectionsTest {
    private static final String HEAD =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid";

    @TempDir
    Path root;

    @Test
    void theyAreCountedByWhereTheyLead() throws Exception {
        files("""
                   0: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 11 1 0
                   1: 0100007F:9C41 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 12 1 0
                   2: 0100007F:9C42 0200000A:0050 02 00000001:00000000 01:00000200 00000002  1000        0 13 2 0
                   3: 0100007F:9C43 0200000A:0050 06 00000000:00000000 03:00000200 00000000     0        0 0 3 0
                   4: 0100007F:1F90 0100007F:9C40 01 00000000:00000059 00:00000000 00000000     0        0 0 1 0
                   5: 0100007F:9C44 0200000A:0050 01 00000000:00000000 00:00000000 00000000  1001        0 99 1 0
                """, 11, 12, 13);

        assertThat(TcpConnections.read(new ProcFiles(root), 7))
                .contains(new TcpConnections(
                        Map.of(
                                "127.0.0.1:8080",
                                new EndpointConnections(2, 0, 1, false),
                                "10.0.0.2:80",
                                new EndpointConnections(1, 1, 0, false)),
                        0));
    }

    @ParameterizedTest
    @CsvSource({
        "0100007F:1F90,127.0.0.1:8080",
        "0000000000000000FFFF00000200000A:0050,10.0.0.2:80",
        "00000000000000000000000001000000:1F90,[0:0:0:0:0:0:0:1]:8080"
    })
    void addressesAreReadAsPeopleWriteThem(String kernel, String text) {
        assumeThat(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN).isTrue();
        assertThat(TcpConnections.text(kernel)).isEqualTo(text);
    }

    @Test
    void aProcessWithoutSocketsHasNone() throws Exception {
        files("");
        Files.createSymbolicLink(root.resolve("proc/7/fd/0"), Path.of("/dev/null"));

        assertThat(TcpConnections.read(new ProcFiles(root), 7)).contains(new TcpConnections(Map.of(), 0));
    }

    @Test
    void aProcessThatIsGoneTellsNothing() {
        assertThat(TcpConnections.read(new ProcFiles(root), 7)).isEmpty();
    }

    @Test
    void realOnesAreSeenWithWhatLiesUnread() throws Exception {
        try (var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var one = new Socket(server.getInetAddress(), server.getLocalPort());
                var other = new Socket(server.getInetAddress(), server.getLocalPort())) {
            one.getOutputStream().write(1);
            one.getOutputStream().flush();
            other.setKeepAlive(true);

            var beforeAccept = TcpConnections.read(
                            ProcFiles.ofThisMachine(), ProcessHandle.current().pid())
                    .orElseThrow();

            assertThat(beforeAccept.unread()).as("not accepted yet").isOne();
            try (var first = server.accept();
                    var second = server.accept()) {
                assertThat(first.isConnected() && second.isConnected()).isTrue();
                var afterAccept = TcpConnections.read(
                                ProcFiles.ofThisMachine(),
                                ProcessHandle.current().pid())
                        .orElseThrow();
                assertThat(afterAccept.unread()).isOne();
                assertThat(afterAccept.endpoints())
                        .as("a port of its own")
                        .containsEntry("127.0.0.1:" + server.getLocalPort(), new EndpointConnections(2, 0, 1, true));
            }
            assertThat(beforeAccept.endpoints())
                    .containsEntry("127.0.0.1:" + server.getLocalPort(), new EndpointConnections(2, 0, 1, false));
        }
    }

    @Test
    void whatIsNearlyAlwaysSoCounts() {
        List<TcpConnections> samples = IntStream.range(0, 6)
                .mapToObj(index -> new TcpConnections(
                        Map.of(
                                "10.0.0.2:80",
                                new EndpointConnections(
                                        index < 3 ? 10 : 30, index == 0 ? 0 : 5, index < 2 ? 0 : 7, false)),
                        index == 0 ? 0 : 4))
                .toList();

        assertThat(ConnectionSampler.downstreams(samples))
                .containsExactly(new RemoteEndpoint("10.0.0.2:80", 20, 5, 0, false));
        assertThat(ConnectionSampler.unread(samples)).isEqualTo(4);
    }

    @Test
    void anAddressThatIsThereNowAndThenCountsForAllLooks() {
        List<TcpConnections> samples = List.of(
                new TcpConnections(Map.of(), 0),
                new TcpConnections(Map.of("10.0.0.2:80", new EndpointConnections(8, 8, 8, false)), 8));

        assertThat(ConnectionSampler.downstreams(samples))
                .containsExactly(new RemoteEndpoint("10.0.0.2:80", 4, 0, 0, false));
        assertThat(ConnectionSampler.unread(samples)).isZero();
    }

    private void files(String lines, int... sockets) throws IOException {
        Path process = Files.createDirectories(root.resolve("proc/7"));
        Files.createDirectories(process.resolve("net"));
        Files.writeString(process.resolve("net/tcp"), HEAD + "\n" + lines);
        Files.createDirectories(process.resolve("fd"));
        for (int i = 0; i < sockets.length; i++) {
            Files.createSymbolicLink(process.resolve("fd/" + (i + 3)), Path.of("socket:[" + sockets[i] + "]"));
        }
    }
}
