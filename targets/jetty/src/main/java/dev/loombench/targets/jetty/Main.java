package dev.loombench.targets.jetty;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.Router;
import dev.loombench.targets.kit.TargetProcess;
import java.time.Duration;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// Main class of the Jetty server; see [TargetProcess] for its argument and output.
public final class Main {
    private static final int BACKLOG = 20_000;

    /// Size of a pool up to which Jetty's reserved thread would be a large part of it.
    private static final int SMALL_POOL = 10;

    private Main() {}

    public static void main(String[] args) {
        TargetProcess.run(args, ServerKind.JETTY, Main::start);
    }

    /// Starts the server. docs/reference/servers.md explains each limit.
    private static int start(ServerOrder order) throws Exception {
        var pool = new QueuedThreadPool();
        var server = new Server(pool);
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setPort(order.port());
        connector.setAcceptQueueSize(BACKLOG);
        connector.setIdleTimeout(Duration.ofDays(1).toMillis());
        server.addConnector(connector);
        server.setHandler(new RequestHandler(Router.of(order)));
        setThreads(order.server().threads(), pool, connector);
        server.start();
        return connector.getLocalPort();
    }

    /// Sets up the threads of handlers. Of a pool of platform threads, acceptors and selectors keep some for
    /// themselves.
    private static void setThreads(HandlerThreads threads, QueuedThreadPool pool, ServerConnector connector) {
        switch (threads) {
            case HandlerThreads.Virtual virtual ->
                pool.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
            case HandlerThreads.Platform platform -> {
                int own = connector.getAcceptors()
                        + connector.getSelectorManager().getSelectorCount();
                pool.setMaxThreads(platform.threads() + own);
                if (platform.threads() < SMALL_POOL) {
                    pool.setReservedThreads(0);
                }
            }
            case HandlerThreads.EventLoop none ->
                throw new InvalidValueException(none.toString(), "what Jetty runs on");
        }
    }
}
