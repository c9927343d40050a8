package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509KeyManager;

/// Check before the first request that the target accepts connections and, for https, completes a TLS
/// handshake: one clear message instead of a thousand errors.
final class TargetCheck {
    private static final long MAX_WAIT_MILLIS = 10_000;

    /// Least time for a refusal; a server that shook hands slowly gets twice the time that it took for that.
    private static final int REFUSAL_MILLIS = 1_000;

    private final LoadOrder order;
    private final String place;
    private final int maxMillis;

    TargetCheck(LoadOrder order) {
        this.order = order;
        this.place = order.host() + ":" + order.port();
        this.maxMillis = (int) Math.min(order.timeout().toMillis() + 1_000, MAX_WAIT_MILLIS);
    }

    /// Checks all addresses of the host until one accepts: `localhost` may stand for an IPv4 and an IPv6
    /// address of which the server uses only one.
    ///
    /// @return the address to use
    /// @throws LoadFailedException if the name has no address, none accepts connections, or it doesn't agree on
    ///     encryption
    InetAddress address() throws LoadFailedException {
        LoadFailedException first = null;
        try {
            for (InetAddress address : InetAddress.getAllByName(order.host())) {
                try {
                    connect(address, order.scheme().equals("https"));
                    return address;
                } catch (LoadFailedException e) {
                    if (e.fault().kind() != LoadFaultKind.NO_CONNECTION) {
                        throw e;
                    }
                    first = first == null ? e : first;
                }
            }
        } catch (UnknownHostException e) {
            throw new LoadFailedException(
                    LoadFaultKind.UNKNOWN_HOST, "the name '" + order.host() + "' can't be resolved");
        }
        throw Objects.requireNonNull(first);
    }

    /// Whether the target of a plain HTTP load speaks TLS at that port.
    ///
    /// @param address result of [#address]
    boolean speaksTls(InetAddress address) {
        try {
            connect(address, true);
            return true;
        } catch (LoadFailedException e) {
            return e.fault().kind() == LoadFaultKind.CLIENT_CERTIFICATE;
        }
    }

    /// @param encrypted whether a TLS handshake must succeed
    private void connect(InetAddress address, boolean encrypted) throws LoadFailedException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, order.port()), maxMillis);
            if (encrypted) {
                socket.setSoTimeout(maxMillis);
                handshake(socket);
            }
        } catch (ConnectException e) {
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION, place + " refuses connections: nothing listens there");
        } catch (SocketTimeoutException e) {
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION, place + " accepted no connection within " + maxMillis / 1000.0 + " s");
        } catch (IOException e) {
            OpenFileLimit.requireOtherCause(e);
            throw new LoadFailedException(LoadFaultKind.NO_CONNECTION, place + " can't be reached: " + e.getMessage());
        }
    }

    private void handshake(Socket socket) throws LoadFailedException {
        AtomicBoolean certificateRequested = new AtomicBoolean();
        try (SSLSocket secure = (SSLSocket) context(certificateRequested)
                .getSocketFactory()
                .createSocket(socket, order.host(), order.port(), false)) {
            long began = System.nanoTime();
            secure.startHandshake();
            long took = Duration.ofNanos(System.nanoTime() - began).toMillis();
            if (!certificateRequested.get() || !refuses(secure, Math.clamp(2 * took, REFUSAL_MILLIS, maxMillis))) {
                return;
            }
        } catch (SocketTimeoutException e) {
            throw new LoadFailedException(
                    LoadFaultKind.TLS, place + " did not answer the TLS handshake within " + maxMillis / 1000.0 + " s");
        } catch (IOException | GeneralSecurityException e) {
            if (!certificateRequested.get()) {
                String fault = e instanceof SSLException
                        ? " doesn't speak TLS as expected: "
                        : " broke off the TLS handshake: ";
                throw new LoadFailedException(LoadFaultKind.TLS, place + fault + e.getMessage());
            }
        }
        throw new LoadFailedException(
                LoadFaultKind.CLIENT_CERTIFICATE,
                place + " requires a client certificate (mutual TLS), which a load doesn't have");
    }

    /// Waits for a refusal after the handshake: in TLS 1.3 the handshake succeeds without a certificate, and a
    /// server that requires one sends an alert afterwards; one for which it is optional sends nothing.
    private static boolean refuses(SSLSocket socket, int millis) throws SocketException {
        socket.setSoTimeout(millis);
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException content) {
            return false;
        } catch (IOException alert) {
            return true;
        }
    }

    /// Creates a context that has no certificate and trusts any: servers under test often have self-signed ones.
    ///
    /// @param certificateRequested becomes true if the server requests a certificate
    private static SSLContext context(AtomicBoolean certificateRequested) throws GeneralSecurityException {
        Class<?>[] types = {X509KeyManager.class};
        Object keys = Proxy.newProxyInstance(TargetCheck.class.getClassLoader(), types, (proxy, method, arguments) -> {
            certificateRequested.compareAndSet(false, method.getName().equals("chooseClientAlias"));
            return null;
        });
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                new KeyManager[] {(KeyManager) keys}, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return context;
    }

    /// Creates the context of the connections of a load, which trusts any certificate, too.
    static SslContext tls() throws LoadFailedException {
        try {
            return SslContextBuilder.forClient()
                    .sslProvider(SslProvider.JDK)
                    .trustManager(InsecureTrustManagerFactory.INSTANCE)
                    .endpointIdentificationAlgorithm(null)
                    .build();
        } catch (SSLException e) {
            throw new LoadFailedException(LoadFaultKind.TLS, "no TLS: " + e.getMessage());
        }
    }
}
