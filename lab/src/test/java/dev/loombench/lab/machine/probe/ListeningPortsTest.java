package dev.loombench.lab.machine.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@EnabledOnOs(OS.LINUX)
@Isolated
class ListeningPortsTest {
    /// 18080 is 46A0.
    private static final String TCP = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:46A0 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1 0 100 0 0 10 0
               1: 0100007F:46A0 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 4712 1 0 100 0 0 10 0
            """;

    @TempDir
    Path root;

    @Test
    void theOneWhoListensIsFound() throws IOException {
        write(TCP);
        open("41", "socket:[4712]");
        open("42", "socket:[1]", "socket:[4711]");

        assertThat(ListeningPorts.ownerOf(new ProcFiles(root), 18_080)).hasValue(42);
        assertThat(ListeningPorts.ownerOf(new ProcFiles(root), 18_081)).isEmpty();
    }

    @Test
    void severalWhoShareAPortAreNotOne() throws IOException {
        write(TCP);
        open("42", "socket:[4711]");
        open("43", "socket:[4711]");

        assertThat(ListeningPorts.ownerOf(new ProcFiles(root), 18_080)).isEmpty();
    }

    @Test
    void thisProcessFindsItself() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(ListeningPorts.ownerOf(ProcFiles.ofThisMachine(), socket.getLocalPort()))
                    .hasValue(ProcessHandle.current().pid());
        }
    }

    private void write(String tcp) throws IOException {
        Files.createDirectories(root.resolve("proc/net"));
        Files.writeString(root.resolve("proc/net/tcp"), tcp);
    }

    private void open(String process, String... links) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc/" + process + "/fd"));
        for (int i = 0; i < links.length; i++) {
            Files.createSymbolicLink(directory.resolve(Integer.toString(i)), Path.of(links[i]));
        }
    }
}
