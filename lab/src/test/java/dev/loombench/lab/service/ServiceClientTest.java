package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServiceClientTest {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void anAnswerIsAsItIs() throws Exception {
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "Text/Plain;charset=utf-8");
            exchange.sendResponseHeaders(200, 5);
            exchange.getResponseBody().write("hello".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });

        ServiceResponse answer = ask(Duration.ofSeconds(30));

        assertThat(answer).isEqualTo(new ServiceResponse(200, "text/plain", 5, "", true, answer.took()));
    }

    @Test
    void aStreamThatTricklesForEverIsGivenUp() {
        server.createContext("/", exchange -> stream(exchange, 10, 50));

        assertThatThrownBy(() -> ask(Duration.ofSeconds(5)))
                .isInstanceOf(ServiceClient.UnendingResponseException.class)
                .hasMessage(SideFault.ENDLESS.message("5s"));
    }

    @Test
    void aStreamThatNeverEndsIsGivenUpBeforeItFillsTheMemory() {
        server.createContext("/", exchange -> stream(exchange, 1 << 20, 0));

        assertThatThrownBy(() -> ask(Duration.ofSeconds(50)))
                .isInstanceOf(ServiceClient.UnendingResponseException.class)
                .hasMessageContaining("more than 64 MiB");
    }

    @Test
    void nothingAtAllIsNoAnswer() {
        server.createContext("/", exchange -> pause(20_000));

        assertThatThrownBy(() -> ask(Duration.ofSeconds(1))).isInstanceOf(HttpTimeoutException.class);
    }

    private ServiceResponse ask(Duration timeout) throws Exception {
        URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        try (ServiceClient answers = new ServiceClient(timeout)) {
            return answers.send(new AbRequest(LoadRequest.get(url), Map.of()), url);
        }
    }

    private static void stream(HttpExchange exchange, int bytes, int millis) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            while (true) {
                body.write(new byte[bytes]);
                body.flush();
                pause(millis);
            }
        }
    }

    private static void pause(int millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
