package dev.loombench.dist;

import dev.loombench.dist.Fuzzer.FuzzCase;
import dev.loombench.dist.RawServer.Behaviour;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// `load` names what is wrong with servers that answer in any way, and ends in time.
@EnabledOnOs(OS.LINUX)
class ServerFuzz {
    private static final List<String> ANSWERS = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 302 Found\r\nLocation: /hello\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.0 200 OK\r\n\r\nhello",
            "HTTP/1.1 204 No Content\r\n\r\n");

    private final List<RawServer> servers = new ArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        servers.forEach(RawServer::close);
    }

    @Test
    void servers() throws Exception {
        Fuzzer.run(folder, (random, place) -> {
            byte[] answer = Mutation.mutate(
                    ANSWERS.get(random.nextInt(ANSWERS.size())).getBytes(StandardCharsets.US_ASCII), random);
            RawServer server = RawServer.open(behaviour(answer, random));
            servers.add(server);
            String load = random.nextBoolean() ? "--rate 20" : "--users 2";
            return new FuzzCase(
                    new InstalledLab(place)
                            .launch("load", server.url("http"), load + " --warmup 0s --duration 1s --timeout 500ms -q"),
                    load + " at a server that says "
                            + new String(answer, 0, Math.min(answer.length, 300), StandardCharsets.ISO_8859_1),
                    Set.of(0, 4));
        });
    }

    /// Sends an answer in one or two pieces, perhaps more than once, and perhaps closes or resets the connection.
    private static Behaviour behaviour(byte[] answer, Random random) {
        int cut = answer.length == 0 ? 0 : random.nextInt(answer.length);
        boolean pieces = random.nextInt(3) == 0;
        int copies = random.nextInt(8) == 0 ? 2 : 1;
        int end = random.nextInt(6);
        return (connection, out) -> {
            for (int copy = 0; copy < copies; copy++) {
                if (pieces) {
                    out.write(answer, 0, cut);
                    out.flush();
                    Thread.sleep(20);
                }
                out.write(answer, pieces ? cut : 0, answer.length - (pieces ? cut : 0));
            }
            end(connection, out, end);
        };
    }

    private static void end(Socket connection, OutputStream out, int end) throws IOException {
        out.flush();
        if (end == 0) {
            connection.close();
        } else if (end == 1) {
            connection.setSoLinger(true, 0);
            connection.close();
        } else if (end == 2) {
            connection.shutdownOutput();
        }
    }
}
