import java.util.concurrent.Executors;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// Jetty under a light load, with its own pool of platform threads, or with the word `virtual` with a
/// virtual thread for each request.
class JettyServer {
    public static void main(String[] args) throws Exception {
        var threads = new QueuedThreadPool();
        if (args.length > 0 && args[0].equals("virtual")) {
            threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        }
        var server = new Server(threads);
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Hello());
        server.start();
        LightLoad.start(connector.getLocalPort());
        server.join();
    }

    private static final class Hello extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) throws InterruptedException {
            Thread.sleep(10);
            Content.Sink.write(response, true, "hello", callback);
            return true;
        }
    }
}
