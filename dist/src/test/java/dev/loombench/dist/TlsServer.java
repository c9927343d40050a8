package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// TLS server on 127.0.0.1, which silently closes plain-text connections.
final class TlsServer implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    /// First byte of a TLS handshake record.
    private static final int HANDSHAKE = 0x16;

    private final ServerSocket socket;

    private TlsServer(ServerSocket socket) {
        this.socket = socket;
    }

    /// Starts the server.
    ///
    /// @param folder folder of its key
    static TlsServer open(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        SSLSocketFactory factory = context(folder.resolve("key.p12")).getSocketFactory();
        ServerSocket socket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    Thread.ofVirtual().start(() -> serve(connection, factory));
                } catch (IOException e) {
                    return;
                }
            }
        });
        return new TlsServer(socket);
    }

    private static SSLContext context(Path file) throws IOException, InterruptedException, GeneralSecurityException {
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
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .inheritIO()
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private static void serve(Socket connection, SSLSocketFactory factory) {
        try (connection) {
            int first = connection.getInputStream().read();
            if (first == HANDSHAKE) {
                var firstByte = new ByteArrayInputStream(new byte[] {HANDSHAKE});
                SSLSocket secure = (SSLSocket) factory.createSocket(connection, firstByte, true);
                secure.startHandshake();
                secure.getInputStream().read();
            }
        } catch (IOException e) {
            // what the client sees counts
        }
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
