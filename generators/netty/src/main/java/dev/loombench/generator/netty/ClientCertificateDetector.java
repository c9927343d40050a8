package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadEvent.LoadFaultKind;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/// Key manager without a certificate that notices whether the server requests one.
final class ClientCertificateDetector extends X509ExtendedKeyManager {
    private static final int REFUSAL_MILLIS = 1_000;

    private volatile boolean requested;

    boolean wasRequested() {
        return requested;
    }

    /// Waits up to 1 s for a refusal after the handshake: in TLS 1.3 the handshake succeeds without a
    /// certificate, and a server that requires one sends an alert afterwards; one for which it is optional
    /// sends nothing.
    ///
    /// @throws LoadFault if the server refuses
    void awaitRefusal(SSLSocket socket, String place) throws LoadFailedException {
        try {
            socket.setSoTimeout(REFUSAL_MILLIS);
            if (socket.getInputStream().read() < 0) {
                throw certificateRequired(place);
            }
        } catch (SocketTimeoutException content) {
            requested = false;
        } catch (IOException alert) {
            throw certificateRequired(place);
        }
    }

    static LoadFailedException certificateRequired(String place) {
        return new LoadFailedException(
                LoadFaultKind.CLIENT_CERTIFICATE,
                place + " requires a client certificate (mutual TLS), which a load doesn't have");
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
        requested = true;
        return null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] types, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        requested = true;
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
        return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
        return null;
    }
}
