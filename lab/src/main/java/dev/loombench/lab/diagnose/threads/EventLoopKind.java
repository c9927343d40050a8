package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Kind of event loop thread, which serves many connections in turn and so must never block on anything
/// else. Each kind is told by the method in which it loops.
public enum EventLoopKind {
    /// Netty and all that is built on it, such as Vert.x, WebFlux, Quarkus, Micronaut and gRPC, which has a
    /// shaded copy. Its executors for blocking work, such as `DefaultEventExecutor`, don't count.
    NETTY(
            "Netty",
            "(io\\.grpc\\.netty\\.shaded\\.)?io\\.netty\\.(incubator\\.)?channel\\.([a-z]+\\.)?(Nio|Epoll|KQueue|IOUring|SingleThreadIo)EventLoop",
            "run"),
    /// XNIO, the event loops of Undertow.
    XNIO("XNIO", "org\\.xnio\\.nio\\.WorkerThread", "run"),
    /// The JDK's HTTP server, which handles requests in its loop unless it has an executor.
    JDK_HTTP("the JDK's HTTP server", "sun\\.net\\.httpserver\\.ServerImpl\\$Dispatcher", "run");

    private final String owner;
    private final Pattern type;
    private final String method;

    EventLoopKind(String owner, String type, String method) {
        this.owner = owner;
        this.type = Pattern.compile(type);
        this.method = method;
    }

    /// The kind of event loop that a platform thread belongs to.
    ///
    /// @param stack innermost call first
    public static Optional<EventLoopKind> find(List<StackFrame> stack) {
        return Stream.of(values())
                .filter(loop -> stack.stream().anyMatch(loop::isLoopOf))
                .findFirst();
    }

    private boolean isLoopOf(StackFrame frame) {
        return frame.method().equals(method) && type.matcher(frame.type()).matches();
    }

    /// Name of the framework, for a sentence.
    public String owner() {
        return owner;
    }
}
