import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Twenty orders by an HTTP client with one thread for its callbacks, which ask by the same client again and wait: for
/// answers that only this thread could hand them. With the word `cached` there are as many threads as are needed.
class CallbackOfClient {
    public static void main(String[] args) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        var address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        ExecutorService callbacks = args.length > 0 ? Executors.newCachedThreadPool() : Executors.newFixedThreadPool(1);
        var client = HttpClient.newBuilder().executor(callbacks).build();
        HttpRequest request = HttpRequest.newBuilder(address).build();
        for (int i = 0; i < 20; i++) {
            new Thread(() -> order(client, request, callbacks)).start();
        }
    }

    static void order(HttpClient client, HttpRequest request, ExecutorService callbacks) {
        while (true) {
            client.sendAsync(request, BodyHandlers.discarding())
                    .thenRunAsync(() -> enrich(client, request), callbacks)
                    .join();
            pause();
        }
    }

    static void enrich(HttpClient client, HttpRequest request) {
        try {
            client.send(request, BodyHandlers.discarding());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void pause() {
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
