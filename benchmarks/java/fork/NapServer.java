import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/// Service that waits before each response. Its arguments are `PORT MICROSECONDS`.
final class NapServer {
    private NapServer() {}

    public static void main(String[] args) throws Exception {
        long nanos = 1_000 * Long.parseLong(args[1]);
        InetAddress here = InetAddress.getLoopbackAddress();
        HttpServer server = HttpServer.create(new InetSocketAddress(here, Integer.parseInt(args[0])), 10_000);
        byte[] body = "rested".getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            try (exchange) {
                Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }
}
