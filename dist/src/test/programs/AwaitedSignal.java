import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A server whose requests wait at a condition until the configuration is loaded, which never happens; by
/// its argument on a `pool` or on `virtual` threads. With the word `workers` there is no server: twelve
/// workers wait at the condition for jobs of their own, of which few come.
class AwaitedSignal {
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final Condition CHANGED = LOCK.newCondition();
    private static int jobs;

    public static void main(String[] args) throws Exception {
        if (args[0].equals("workers")) {
            for (int i = 0; i < 12; i++) {
                Thread.ofPlatform().name("worker-" + i).start(AwaitedSignal::work);
            }
            while (true) {
                Thread.sleep(1_000);
                LOCK.lock();
                jobs++;
                CHANGED.signal();
                LOCK.unlock();
            }
        }
        serve(args[0].equals("pool"));
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(boolean pool) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 100);
        server.setExecutor(pool ? Executors.newFixedThreadPool(16) : Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            awaitJob();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < 40; i++) {
            client.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
        }
    }

    static void work() {
        while (true) {
            awaitJob();
        }
    }

    static void awaitJob() {
        LOCK.lock();
        try {
            while (jobs == 0) {
                CHANGED.awaitUninterruptibly();
            }
            jobs--;
        } finally {
            LOCK.unlock();
        }
    }
}
