package dev.loombench.subject.task;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutionException;

/// One GET request over HTTP/1.1, so that each request in flight has a connection of its own.
final class HttpTask implements Task {
    private final HttpRequest request;
    private final boolean async;

    HttpTask(URI uri, boolean async) {
        this.request = HttpRequest.newBuilder(uri).GET().build();
        this.async = async;
    }

    @Override
    public long run(int index) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = response();
        if (response.statusCode() != 200) {
            throw new IOException("GET " + request.uri() + " was answered with status " + response.statusCode());
        }
        if (response.body().length == 0) {
            throw new IOException("GET " + request.uri() + " was answered with an empty body");
        }
        return index;
    }

    @Override
    public long expected(int index) {
        return index;
    }

    private HttpResponse<byte[]> response() throws IOException, InterruptedException {
        try {
            return async
                    ? Shared.CLIENT
                            .sendAsync(request, BodyHandlers.ofByteArray())
                            .get()
                    : Shared.CLIENT.send(request, BodyHandlers.ofByteArray());
        } catch (ExecutionException e) {
            throw noAnswer(e.getCause() == null ? e : e.getCause());
        } catch (IOException e) {
            throw noAnswer(e);
        }
    }

    private IOException noAnswer(Throwable cause) {
        return new IOException("GET " + request.uri() + " got no answer: " + OneLine.of(cause), cause);
    }

    private static final class Shared {
        private static final HttpClient CLIENT =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }
}
