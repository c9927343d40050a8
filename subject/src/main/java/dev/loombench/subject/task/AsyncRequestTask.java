package dev.loombench.subject.task;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/// Blocking work followed by one asynchronous GET request. Each request has a client of its own, created by the
/// thread of the work before it and shut down after the response.
final class AsyncRequestTask implements AsyncTask {
    private final Task precedingWork;
    private final HttpRequest request;

    AsyncRequestTask(Task precedingWork, URI uri) {
        this.precedingWork = precedingWork;
        this.request = HttpRequest.newBuilder(uri).GET().build();
    }

    @Override
    public CompletableFuture<Long> start(int index, Executor executor) {
        return CompletableFuture.completedFuture(index)
                .thenComposeAsync(task -> requested(BlockingPart.call(precedingWork, task), task), executor);
    }

    @Override
    public long expected(int index) {
        return 31 * precedingWork.expected(index) + index;
    }

    private CompletableFuture<Long> requested(long result, int index) {
        HttpClient client = TaskHttp.client();
        return client.sendAsync(request, BodyHandlers.ofByteArray()).handle((answer, thrown) -> {
            client.shutdownNow();
            if (thrown != null) {
                throw new CompletionException(TaskHttp.noResponse(request, thrown));
            }
            check(answer);
            return 31 * result + index;
        });
    }

    private void check(HttpResponse<byte[]> answer) {
        try {
            TaskHttp.check(request, answer);
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }
}
