import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/// A server without an executor, whose only thread takes 20 ms a request, and forty clients; with the word `prompt` it
/// answers at once.
class BlockedEventLoop {
    public static void main(String[] args) throws Exception {
        boolean waits = args.length == 0 || !args[0].equals("prompt");
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try {
                if (waits) {
                    Thread.sleep(20);
                }
                exchange.sendResponseHeaders(204, -1);
            } catch (InterruptedException e) {
                throw new IOException(e);
            } finally {
                exchange.close();
            }
        });
        server.start();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"))
                .build();
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 40; i++) {
            Thread.startVirtualThread(() -> ask(client, request));
        }
    }

    static void ask(HttpClient client, HttpRequest request) {
        while (true) {
            try {
                client.send(request, HttpResponse.BodyHandlers.discarding());
                Thread.sleep(75);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
