import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A server that takes 20 ms a request, and clients that ask it 400 times a second: 200 platform threads, of which
/// eight are busy, or with the word `virtual` a virtual thread for each request.
class ServerUnderLoad {
    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = args.length > 0 && args[0].equals("virtual")
                ? Executors.newVirtualThreadPerTaskExecutor()
                : Executors.newFixedThreadPool(200);
        server.setExecutor(threads);
        run(server, 20);
    }

    /// Lets it take so many milliseconds a request, and forty clients ask it.
    static void run(HttpServer server, int millis) {
        server.createContext("/", exchange -> {
            try {
                if (millis > 0) {
                    Thread.sleep(millis);
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
