import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/// A server with two hundred platform threads that nobody asks, after each has been used once.
class IdleServer {
    public static void main(String[] args) throws Exception {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var pool = Executors.newFixedThreadPool(200);
        IntStream.range(0, 200).forEach(i -> pool.submit(() -> {}));
        server.setExecutor(pool);
        server.start();
    }
}
