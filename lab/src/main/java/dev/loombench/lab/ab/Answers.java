package dev.loombench.lab.ab;

import dev.loombench.lab.ab.judge.LoadedAnswers;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.protocol.load.Header;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Asks a side as the generator will: without following redirects, and trusting any certificate.
final class Answers implements AutoCloseable {
    private static final Duration CONNECTING = Duration.ofSeconds(2);

    /// The client makes these itself.
    private static final Set<String> OWN = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private final HttpClient client;
    private final Duration timeout;

    /// @param timeout after which a request is given up
    Answers(Duration timeout) {
        this.timeout = timeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECTING)
                .sslContext(trusting())
                .build();
    }

    /// @param url in place of the request's
    /// @throws IOException if nothing answers, or too late
    Answer ask(AbRequest request, URI url) throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .method(
                        request.method(),
                        request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body()));
        for (Header header : request.headers()) {
            if (!OWN.contains(header.name().toLowerCase(Locale.ROOT))) {
                builder.header(header.name(), header.value());
            }
        }
        HttpResponse<byte[]> response = client.send(builder.build(), BodyHandlers.ofByteArray());
        String text = request.expect().text();
        return new Answer(
                response.statusCode(),
                LoadedAnswers.mediaType(
                        response.headers().firstValue("content-type").orElse("")),
                response.body().length,
                response.headers().firstValue("location").orElse(""),
                text == null || new String(response.body(), StandardCharsets.UTF_8).contains(text));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private static SSLContext trusting() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Anybody()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Anybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
