package dev.loombench.targets.jdkhttp;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.Router;
import dev.loombench.targets.kit.TargetProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Main class of the JDK's own server; see [TargetProcess] for its argument and output.
public final class Main {
    private static final int BACKLOG = 20_000;

    private Main() {}

    public static void main(String[] args) {
        TargetProcess.run(args, ServerKind.JDK_HTTP, Main::start);
    }

    /// Lifts limits of the server that would affect the measurement; docs/reference/servers.md explains each.
    private static void liftLimits() {
        String longest = Long.toString(Duration.ofDays(1).toSeconds());
        System.setProperty("sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
        System.setProperty("sun.net.httpserver.idleInterval", longest);
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static int start(ServerOrder order) throws IOException {
        liftLimits();
        InetAddress local = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        HttpServer server = HttpServer.create(new InetSocketAddress(local, order.port()), BACKLOG);
        server.createContext("/", new RequestHandler(Router.of(order)));
        server.setExecutor(executor(order.server().threads()));
        server.start();
        return server.getAddress().getPort();
    }

    private static Executor executor(HandlerThreads threads) {
        return switch (threads) {
            case HandlerThreads.Virtual virtual -> Executors.newVirtualThreadPerTaskExecutor();
            case HandlerThreads.Platform platform -> Executors.newFixedThreadPool(platform.threads());
            case HandlerThreads.EventLoop none ->
                throw new InvalidValueException(none.toString(), "what jdk-http runs on");
        };
    }
}
