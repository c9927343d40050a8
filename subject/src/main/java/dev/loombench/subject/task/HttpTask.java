package dev.loombench.subject.task;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutionException;

/// Task with one GET request, by a client shared by all tasks.
final class HttpTask implements Task {
    private final HttpRequest request;
    private final boolean async;

    HttpTask(URI uri, boolean async) {
        this.request = HttpRequest.newBuilder(uri).GET().build();
        this.async = async;
    }

    @Override
    public long run(int index) throws IOException, InterruptedException {
        TaskHttp.check(request, response());
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
            throw TaskHttp.noResponse(request, e.getCause() == null ? e : e.getCause());
        } catch (IOException e) {
            throw TaskHttp.noResponse(request, e);
        }
    }

    private static final class Shared {
        private static final HttpClient CLIENT = TaskHttp.client();
    }
}
