package dev.loombench.lab.dump;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A kind of platform thread that serves many connections by turns, and so must never wait for anything but them.
/// Each is told by the call in which it loops.
public enum EventLoop {
    /// Of all that is built on it, such as Vert.x, WebFlux, Quarkus, Micronaut and gRPC, which has a copy of its own.
    /// What it has for work that waits, such as `DefaultEventExecutor`, is none.
    NETTY(
            "Netty",
            "(io\\.grpc\\.netty\\.shaded\\.)?io\\.netty\\.(incubator\\.)?channel\\.([a-z]+\\.)?(Nio|Epoll|KQueue|IOUring|SingleThreadIo)EventLoop",
            "run"),
    /// Of Undertow.
    XNIO("XNIO", "org\\.xnio\\.nio\\.WorkerThread", "run"),
    /// Of the JDK's HTTP server: it handles requests itself where it has been given no executor.
    JDK_HTTP("the JDK's HTTP server", "sun\\.net\\.httpserver\\.ServerImpl\\$Dispatcher", "run");

    private final String owner;
    private final Pattern type;
    private final String method;

    EventLoop(String owner, String type, String method) {
        this.owner = owner;
        this.type = Pattern.compile(type);
        this.method = method;
    }

    /// The kind to which a platform thread belongs.
    ///
    /// @param stack its calls, the last one first
    public static Optional<EventLoop> of(List<DumpFrame> stack) {
        return Stream.of(values())
                .filter(loop -> stack.stream().anyMatch(loop::loops))
                .findFirst();
    }

    private boolean loops(DumpFrame frame) {
        return frame.method().equals(method) && type.matcher(frame.type()).matches();
    }

    /// Whose it is, for a sentence.
    public String owner() {
        return owner;
    }
}
