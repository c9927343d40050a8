import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// A server with two connections to a database behind a virtual thread for each request; healthy without any.
class PooledServer {
    static final Semaphore CONNECTIONS = new Semaphore(2);

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", PooledServer::serve);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    static void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            CONNECTIONS.acquire();
            try {
                Thread.sleep(50);
            } finally {
                CONNECTIONS.release();
            }
            exchange.sendResponseHeaders(204, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
