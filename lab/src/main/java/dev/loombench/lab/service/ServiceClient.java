package dev.loombench.lab.service;

import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.HttpHeader;
import dev.loombench.protocol.load.ResponseExpectation;
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
import java.util.Optional;
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

/// HTTP client for single requests outside the load. Like the generator it follows no redirects and trusts any
/// certificate.
public final class ServiceClient implements AutoCloseable {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final long MIB = 1 << 20;
    private static final String NO_REASON = "no reason given";
    private static final String NO_TYPE = "no content type";

    /// Longest response body; what services are load-tested with is far shorter.
    private static final long MAX_BODY_BYTES = 64 * MIB;

    /// Headers that the client sets itself and doesn't accept from callers.
    private static final Set<String> CLIENT_HEADERS =
            Set.of("connection", "content-length", "expect", "host", "upgrade");

    private final HttpClient client;
    private final Duration timeout;

    /// @param timeout time after which a request is given up
    public ServiceClient(Duration timeout) {
        this.timeout = timeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT)
                .sslContext(trustAllContext())
                .build();
    }

    /// A response that began but didn't end: a stream, or a body beyond the limit.
    static final class UnendingResponseException extends IOException {
        private static final long serialVersionUID = 1L;

        UnendingResponseException(String message) {
            super(message);
        }
    }

    /// Sends a request once and reads its response.
    ///
    /// @param url URL in place of the request's own
    /// @throws UnendingResponseException if a response begins but is too long or takes too long
    /// @throws IOException if no response comes within the timeout
    ServiceResponse send(AbRequest request, URI url) throws IOException, InterruptedException {
        AtomicBoolean headReceived = new AtomicBoolean();
        long start = System.nanoTime();
        BodyHandler<byte[]> body = BodyHandlers.limiting(BodyHandlers.ofByteArray(), MAX_BODY_BYTES);
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(httpRequest(request, url), head -> {
            headReceived.set(true);
            return body.apply(head);
        });
        try {
            HttpResponse<byte[]> response = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return answer(request, response, Duration.ofNanos(System.nanoTime() - start));
        } catch (TimeoutException e) {
            throw late(headReceived.get());
        } catch (ExecutionException e) {
            throw failure(e.getCause(), headReceived.get());
        } finally {
            exchange.cancel(true);
        }
    }

    private IOException late(boolean headReceived) {
        return headReceived
                ? new UnendingResponseException(SideFault.ENDLESS.message(Quantities.text(timeout)))
                : new HttpTimeoutException(SideFault.LATE.message(Quantities.text(timeout)));
    }

    private IOException failure(@Nullable Throwable cause, boolean headReceived) {
        if (cause instanceof HttpTimeoutException) {
            return late(headReceived);
        }
        if (headReceived) {
            return new UnendingResponseException(SideFault.BROKEN_OFF.message(MAX_BODY_BYTES / MIB, message(cause)));
        }
        return cause instanceof IOException failed ? failed : new IOException(message(cause), cause);
    }

    private static String message(@Nullable Throwable cause) {
        return cause == null || cause.getMessage() == null ? NO_REASON : cause.getMessage();
    }

    private HttpRequest httpRequest(AbRequest request, URI url) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .method(
                        request.method(),
                        request.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(request.body()));
        for (HttpHeader header : request.headers()) {
            if (!CLIENT_HEADERS.contains(header.name().toLowerCase(Locale.ROOT))) {
                builder.header(header.name(), asBytes(header.value()));
            }
        }
        return builder.build();
    }

    /// Returns one character for each byte of the value's UTF-8, as the generator sends it: the JDK's client
    /// rejects others.
    private static String asBytes(String value) {
        return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static ServiceResponse answer(AbRequest request, HttpResponse<byte[]> response, Duration took) {
        String text = request.expect().text();
        return new ServiceResponse(
                response.statusCode(),
                mediaType(response.headers().firstValue("content-type").orElse("")),
                response.body().length,
                response.headers().firstValue("location").orElse(""),
                text == null || new String(response.body(), StandardCharsets.UTF_8).contains(text),
                took);
    }

    /// Returns the media type without parameters, in lower case; empty if there is none.
    public static String mediaType(String contentType) {
        int end = contentType.indexOf(';');
        return (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private static SSLContext trustAllContext() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new TrustAllManager()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class TrustAllManager extends X509ExtendedTrustManager {
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

    /// A side's response to one request.
    ///
    /// @param mediaType media type of the body, lower case without parameters; empty if there is none
    /// @param bytes length of the body
    /// @param location target of a redirect; empty for any other response
    /// @param hasText whether the body contains the expected text
    /// @param took time from sending the request to the end of the body
    public record ServiceResponse(
            int status, String mediaType, long bytes, String location, boolean hasText, Duration took) {
        /// Returns what is wrong with this response and what to do about it; empty if it is right.
        ///
        /// @param expect expected statuses and text
        /// @param ready whether it came from the URL of `--ready`, where any success is right
        Optional<String> problem(ResponseExpectation expect, boolean ready) {
            if (!expect.allows(status)) {
                return Optional.of(ready ? faultOfReady() : fault());
            }
            return hasText ? Optional.empty() : Optional.of(SideFault.WITHOUT_TEXT.message(expect, bytes));
        }

        private String fault() {
            String word = Integer.toString(status);
            return switch (status) {
                case 301, 302, 303, 307, 308 -> SideFault.REDIRECT.message(word, target(), word);
                case 401, 403, 407 -> SideFault.CREDENTIALS.message(word, word);
                case 404 -> SideFault.NOTHING_AT_PATH.message();
                case 405 -> SideFault.METHOD.message();
                default -> SideFault.STATUS.message(word, word);
            };
        }

        private String faultOfReady() {
            String word = Integer.toString(status);
            return switch (status) {
                case 301, 302, 303, 307, 308 -> SideFault.REDIRECT_OF_READY.message(word, target());
                case 401, 403, 407 -> SideFault.CREDENTIALS_OF_READY.message(word);
                case 404 -> SideFault.NOTHING_AT_READY.message();
                default -> SideFault.STATUS_OF_READY.message(word);
            };
        }

        private String target() {
            return location.isEmpty() ? "" : " to " + location;
        }

        /// Returns a description such as `status 200, application/json`.
        @Override
        public String toString() {
            return words(status, mediaType);
        }

        /// Describes a response of which only status and media type are known.
        static String words(int status, String mediaType) {
            return "status " + status + ", " + (mediaType.isEmpty() ? NO_TYPE : mediaType);
        }
    }
}
