package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetCheckTest {
    private static final char[] PASSWORD = "changeit".toCharArray();

    @TempDir
    static Path folder;

    private static Path store;

    /// Creates the key of all servers: a JVM of its own takes longer than all else here.
    @BeforeAll
    static void createKey() throws IOException, InterruptedException {
        store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        new String(PASSWORD),
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.txt").toFile())
                .start();
        assertThat(keytool.waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void aServerThatDemandsACertificateOfItsClientsIsNamed(String version) throws Exception {
        try (SSLServerSocket server = server(version)) {
            server.setNeedClientAuth(true);
            serve(server);

            assertThat(fault(check(server.getLocalPort()), LoadFaultKind.CLIENT_CERTIFICATE))
                    .hasMessageStartingWith("127.0.0.1:" + server.getLocalPort());
        }
    }

    @Test
    void oneThatOnlyAsksForItIsLoaded() throws Exception {
        try (SSLServerSocket server = server("TLSv1.3")) {
            server.setWantClientAuth(true);
            serve(server);

            assertThatCode(() -> check(server.getLocalPort()).address()).doesNotThrowAnyException();
        }
    }

    @Test
    void aPortThatSpeaksTlsIsToldFromOneThatDoesNot() throws Exception {
        try (SSLServerSocket server = server("TLSv1.3")) {
            serve(server);

            assertThat(check(server.getLocalPort()).speaksTls(InetAddress.getLoopbackAddress()))
                    .isTrue();
        }
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try {
                    server.accept().close();
                } catch (IOException e) {
                    // what the client sees counts
                }
            });
            assertThat(check(server.getLocalPort()).speaksTls(InetAddress.getLoopbackAddress()))
                    .isFalse();
        }
    }

    @Test
    void aNameWithoutAddressAndAPortWhereNothingListensAreNamed() throws Exception {
        int free;
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            free = server.getLocalPort();
        }

        assertThat(fault(check("http://no-such-host.invalid/"), LoadFaultKind.UNKNOWN_HOST))
                .hasMessageContaining("'no-such-host.invalid'");
        assertThat(fault(check(free), LoadFaultKind.NO_CONNECTION)).hasMessageContaining("127.0.0.1:" + free);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 400 Bad Request\r\n\r\n"})
    void aServerWithoutTlsIsTold(String words) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket client = server.accept()) {
                    client.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
                    client.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // what the client sees counts
                }
            });

            TargetCheck check = check("https://127.0.0.1:" + server.getLocalPort() + "/", Duration.ofMillis(500));
            assertThat(fault(check, LoadFaultKind.TLS))
                    .hasMessageContaining(words.isEmpty() ? "handshake within 1.5 s" : "doesn't speak TLS");
        }
    }

    private static LoadFailedException fault(TargetCheck check, LoadFaultKind kind) {
        LoadFailedException failure = catchThrowableOfType(LoadFailedException.class, check::address);
        assertThat(failure.fault().kind()).isEqualTo(kind);
        return failure;
    }

    private static SSLServerSocket server(String version) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        SSLServerSocket server = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        server.setEnabledProtocols(new String[] {version});
        return server;
    }

    /// Accepts the first client and waits until it disconnects.
    private static void serve(SSLServerSocket server) {
        Thread.ofVirtual().start(() -> {
            try (SSLSocket client = (SSLSocket) server.accept()) {
                client.getInputStream().read();
            } catch (IOException refused) {
                // what the client sees counts
            }
        });
    }

    private static TargetCheck check(int port) {
        return check("https://127.0.0.1:" + port + "/");
    }

    /// Waits as long as a check may: the first handshake of a JVM on a busy machine can take seconds.
    private static TargetCheck check(String url) {
        return check(url, Duration.ofSeconds(9));
    }

    private static TargetCheck check(String url, Duration timeout) {
        return new TargetCheck(RequestFixtures.order(List.of(LoadRequest.get(URI.create(url))), null, timeout));
    }
}
