package dev.loombench.report.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who may ask the live page, for what, and by which names of this machine.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LiveServerAccessTest {
    @SuppressWarnings("NullAway.Init")
    private LiveServer server;

    @BeforeEach
    void start() throws IOException {
        server = LiveServer.start(0);
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void thePageIsAtItsAddressAndMayLoadNothing() throws IOException {
        List<String> answer = request("GET", path(), host());

        assertThat(answer.getFirst()).contains(" 200 ");
        assertThat(answer)
                .anyMatch(line -> line.startsWith("Content-security-policy: default-src 'none'"))
                .anyMatch(line -> line.equalsIgnoreCase("Cache-Control: no-store"))
                .noneMatch(line -> line.toLowerCase(Locale.ROOT).startsWith("access-control"));
        assertThat(String.join("\n", answer)).contains("<main id=\"live\">");
    }

    @Test
    void eachServerHasATokenOfItsOwn() throws IOException {
        try (LiveServer other = LiveServer.start(0)) {
            assertThat(other.address().getPath()).isNotEqualTo(server.address().getPath());
            assertThat(server.address().getPath()).matches("/[0-9a-f]{32}/");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/events", "/00000000000000000000000000000000/", "//", "*", "/%2e%2e/"})
    void withoutTheTokenEverythingIsRefused(String path) throws IOException {
        assertThat(request("GET", path, host()).getFirst()).containsPattern(" 40[034] ");
        assertThat(request("GET", path + path().substring(1, 20), host()).getFirst())
                .containsPattern(" 40[034] ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"example.org", "example.org:PORT", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.example.org:PORT"})
    void anotherHostIsRefused(String host) throws IOException {
        assertThat(request("GET", path(), host.replace("PORT", Integer.toString(port())))
                        .getFirst())
                .contains(" 403 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]"})
    void loopbackHasThreeNames(String host) throws IOException {
        assertThat(request("GET", path(), host + ":" + port()).getFirst()).contains(" 200 ");
    }

    /// Browsers leave out the port of HTTP.
    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]"})
    void atPort80LoopbackNeedsNoPort(String host) {
        assertThat(LiveServer.isLoopback(host, 80)).isTrue();
        assertThat(LiveServer.isLoopback(host + ":80", 80)).isTrue();
        assertThat(LiveServer.isLoopback(host, 8080)).isFalse();
        assertThat(LiveServer.isLoopback("example.org", 80)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "HEAD", "PUT", "DELETE", "OPTIONS"})
    void itCanOnlyBeRead(String method) throws IOException {
        assertThat(request(method, path(), host()).getFirst()).contains(" 405 ");
        assertThat(request(method, "/", host()).getFirst()).contains(" 403 ");
    }

    @Test
    void thereIsNoOtherPage() throws IOException {
        assertThat(request("GET", path() + "report.html", host()).getFirst()).contains(" 404 ");
    }

    @Test
    void aPortThatIsTakenIsRefused() {
        assertThatIOException().isThrownBy(() -> LiveServer.start(port()));
    }

    private int port() {
        return server.address().getPort();
    }

    private String path() {
        return server.address().getPath();
    }

    private String host() {
        return "127.0.0.1:" + port();
    }

    /// Answer to a request, line by line.
    private List<String> request(String method, String path, String host) throws IOException {
        try (Socket socket = new Socket(server.address().getHost(), port())) {
            socket.getOutputStream()
                    .write((method + " " + path + " HTTP/1.1\r\nHost: " + host
                                    + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                            .getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
        }
    }
}
