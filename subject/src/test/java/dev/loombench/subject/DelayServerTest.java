package dev.loombench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.server.DelayServerAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class DelayServerTest {
    private static HttpClient client;
    private static DelayServer server;

    @BeforeAll
    static void open() throws IOException {
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        server = DelayServer.open();
    }

    @AfterAll
    static void close() {
        client.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 1_500_000, 250_000_000})
    void answersNoSoonerThanAsked(long nanos) throws Exception {
        long before = System.nanoTime();
        HttpResponse<String> response = client.send(request(nanos), BodyHandlers.ofString());
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(nanos);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isNotEmpty();
    }

    /// All requests end, which takes concurrency: one after the other, their delays would take ten minutes.
    @Test
    void manyWaitAtTheSameTime() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            waiting.add(client.sendAsync(request(1_000_000_000), BodyHandlers.ofString()));
        }
        for (var one : waiting) {
            assertThat(one.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/delay, 400",
        "/delay?nanos=, 400",
        "/delay?nanos=soon, 400",
        "/delay?nanos=-1, 400",
        "/delay?millis=1, 400",
        "/delays?nanos=1, 404",
        "/, 404"
    })
    void refusesWhatIsNoDelay(String path, int status) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
        HttpResponse<String> response = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void onlyGets() throws Exception {
        HttpRequest post = HttpRequest.newBuilder(request(1).uri())
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(400);
    }

    @Test
    void asAProcessSaysWhereItListensAndEndsWithItsInput() throws Exception {
        List<String> options = List.of("-Xmx64m", "-D" + ParentWatchdog.PROPERTY + "=stdin");
        Process process = new ProcessBuilder(TestJvms.command(DelayServer.class, options, List.of())).start();
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            MessageLine line = MessageLine.parse(output.readLine());
            assertThat(line.kind()).isEqualTo("listening");
            HttpRequest request = HttpRequest.newBuilder(address((int) line.integer("port"), 1))
                    .build();
            assertThat(client.send(request, BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThat(process.isAlive()).isTrue();
            process.getOutputStream().close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(137);
        } finally {
            process.destroyForcibly();
        }
    }

    private static HttpRequest request(long nanos) {
        return HttpRequest.newBuilder(address(server.port(), nanos)).build();
    }

    private static URI address(int port, long nanos) {
        return new DelayServerAddress(URI.create("http://127.0.0.1:" + port)).uriFor(Duration.ofNanos(nanos));
    }
}
