package dev.loombench.examples.slowdownstream;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Endpoint that blocks its thread until the downstream service responds.
@RestController
class Prices {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpRequest request;

    Prices(@Value("${prices.url}") URI url) {
        this.request = HttpRequest.newBuilder(url).build();
    }

    @GetMapping("/price")
    String price() throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " answered with " + response.statusCode());
        }
        return response.body();
    }
}
