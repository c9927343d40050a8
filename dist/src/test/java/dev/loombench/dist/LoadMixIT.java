package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Tests of `load --requests` with a feed.
@EnabledOnOs(OS.LINUX)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LoadMixIT {
    @TempDir
    Path folder;

    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    @Test
    void requestsComeByWeightWithTheValuesOfTheirFeedAndEachIsToldApart() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        try {
            Files.writeString(folder.resolve("orders.csv"), "id,note\n1,first\n\"a b\",\"say \"\"hi\"\"\"\n");
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            Path file = Files.writeString(folder.resolve("shop.yaml"), """
                    schema: loombench/requests/v1
                    feed: orders.csv
                    requests:
                      - url: %1$s/orders/${id}
                        weight: 3
                        headers: {X-Id: "<${id}>"}
                      - url: %1$s/orders
                        method: POST
                        body: 'note=${note}'
                        expect: {status: 201, text: created}
                    """.formatted(url));

            LauncherCommand.Outcome outcome = new InstalledLab(folder)
                    .run(
                            "load",
                            "--requests",
                            file.toString(),
                            "--rate 100 --arrivals even --seed 7 --warmup 0s --duration 2s --format json");

            JsonNode load = InstalledLab.json(outcome);
            assertThat(load.path("seed").asLong()).as(outcome.err()).isEqualTo(7);
            assertThat(load.path("target").asString()).isEqualTo(url);
            JsonNode orders = load.at("/mix/0");
            JsonNode created = load.at("/mix/1");
            assertThat(orders.path("name").asString()).isEqualTo("GET /orders/${id}");
            assertThat(orders.path("sent").asInt() + created.path("sent").asInt())
                    .isEqualTo(200);
            assertThat(orders.path("answered").asInt())
                    .isEqualTo(orders.path("sent").asInt())
                    .isBetween(125, 175);
            assertThat(orders.at("/answers/0/contentType").asString()).isEqualTo("application/json");
            assertThat(created.path("answered").asInt())
                    .isEqualTo(created.path("sent").asInt());
            assertThat(created.at("/answers/0/status").asInt()).isEqualTo(201);
            assertThat(seen)
                    .contains(
                            "GET /orders/1 <1> ",
                            "GET /orders/a%20b <a b> ",
                            "POST /orders null note=first",
                            "POST /orders null note=say \"hi\"")
                    .hasSize(200);
        } finally {
            server.stop(0);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            seen.add(
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getRawPath() + " "
                            + exchange.getRequestHeaders().getFirst("X-Id") + " " + body);
            boolean post = exchange.getRequestMethod().equals("POST");
            exchange.getResponseHeaders().set("Content-Type", post ? "text/plain" : "application/json");
            byte[] text = (post ? "created" : "{}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(post ? 201 : 200, text.length);
            exchange.getResponseBody().write(text);
        }
    }
}
