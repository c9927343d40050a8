import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// Twenty clients of a server in the same JVM, which ask it a hundred and fifty times a second together.
final class LightLoad {
    private LightLoad() {}

    static void start(int port) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .build();
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("client-" + i).start(() -> ask(client, request));
        }
    }

    private static void ask(HttpClient client, HttpRequest request) {
        try {
            while (true) {
                var response = client.send(request, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() != 200 || !response.body().equals("hello")) {
                    throw new IllegalStateException(response.statusCode() + " " + response.body());
                }
                Thread.sleep(130);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
