package dev.loombench.examples.overload;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// Client with one connection per concurrent request.
final class ShipmentsClient {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;

    ShipmentsClient(int port) {
        this.request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/shipments"))
                .build();
    }

    String ask() throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " answered with " + response.statusCode());
        }
        return response.body();
    }
}
