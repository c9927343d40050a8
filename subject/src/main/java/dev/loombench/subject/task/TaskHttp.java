package dev.loombench.subject.task;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionException;

/// HTTP client, response check and error message shared by all tasks with requests. Uses HTTP/1.1, so that each
/// request in flight has a connection of its own.
final class TaskHttp {
    private TaskHttp() {}

    static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /// Requires status 200 and a body.
    static void check(HttpRequest request, HttpResponse<byte[]> answer) throws IOException {
        if (answer.statusCode() != 200) {
            throw new IOException("GET " + request.uri() + " was answered with status " + answer.statusCode());
        }
        if (answer.body().length == 0) {
            throw new IOException("GET " + request.uri() + " was answered with an empty body");
        }
    }

    /// Creates the exception for a request without a response.
    static IOException noResponse(HttpRequest request, Throwable thrown) {
        Throwable cause = thrown;
        while (cause instanceof CompletionException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new IOException("GET " + request.uri() + " got no answer: " + ThrowableText.format(cause), cause);
    }
}
