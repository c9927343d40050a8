package dev.loombench.lab.ab;

import dev.loombench.lab.ab.judge.LoadedAnswers;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Header;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Asks a side as the generator will: without following redirects, and trusting any certificate.
final class Answers implements AutoCloseable {
    private static final Duration CONNECTING = Duration.ofSeconds(2);
    private static final long MIB = 1 << 20;

    /// What an answer has at most that people load a service for.
    private static final long MOST_BYTES = 64 * MIB;

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

    /// One that began, and came to no end.
    static final class Unending extends IOException {
        private static final long serialVersionUID = 1L;

        Unending(String message) {
            super(message);
        }
    }

    /// @param url in place of the request's
    /// @throws Unending if an answer begins, and is too long or takes too long
    /// @throws IOException if nothing answers, or too late
    Answer ask(AbRequest request, URI url) throws IOException, InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        long from = System.nanoTime();
        BodyHandler<byte[]> body = BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES);
        CompletableFuture<HttpResponse<byte[]>> asked = client.sendAsync(sent(request, url), head -> {
            begun.set(true);
            return body.apply(head);
        });
        try {
            HttpResponse<byte[]> response = asked.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return answer(request, response, Duration.ofNanos(System.nanoTime() - from));
        } catch (TimeoutException e) {
            throw late(begun.get());
        } catch (ExecutionException e) {
            throw failure(e.getCause(), begun.get());
        } finally {
            asked.cancel(true);
        }
    }

    private IOException late(boolean begun) {
        return begun
                ? new Unending("its answer hasn't ended after " + Quantities.text(timeout)
                        + ": give a URL whose answers end (not a stream), or raise --timeout")
                : new HttpTimeoutException("no answer within " + Quantities.text(timeout) + " (--timeout)");
    }

    private IOException failure(@Nullable Throwable cause, boolean begun) {
        if (cause instanceof HttpTimeoutException) {
            return late(begun);
        }
        if (begun) {
            return new Unending("its answer breaks off or has more than " + MOST_BYTES / MIB + " MiB (" + said(cause)
                    + "): give a URL whose answers end");
        }
        return cause instanceof IOException failed ? failed : new IOException(said(cause), cause);
    }

    private static String said(@Nullable Throwable cause) {
        return cause == null || cause.getMessage() == null ? "no reason given" : cause.getMessage();
    }

    private HttpRequest sent(AbRequest request, URI url) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .method(
                        request.method(),
                        request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body()));
        for (Header header : request.headers()) {
            if (!OWN.contains(header.name().toLowerCase(Locale.ROOT))) {
                builder.header(header.name(), asBytes(header.value()));
            }
        }
        return builder.build();
    }

    /// A character for each byte of its UTF-8, as the generator sends it: the client takes no others.
    private static String asBytes(String value) {
        return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static Answer answer(AbRequest request, HttpResponse<byte[]> response, Duration took) {
        String text = request.expect().text();
        return new Answer(
                response.statusCode(),
                LoadedAnswers.mediaType(
                        response.headers().firstValue("content-type").orElse("")),
                response.body().length,
                response.headers().firstValue("location").orElse(""),
                text == null || new String(response.body(), StandardCharsets.UTF_8).contains(text),
                took);
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
