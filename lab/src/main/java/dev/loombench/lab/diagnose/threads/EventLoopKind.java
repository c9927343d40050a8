package dev.loombench.lab.diagnose.threads;

import java.util.List;
import java.util.Optional;

/// Kind of event loop thread, which serves many connections in turn and so must never block on anything
/// else. Each kind is told by the method in which it loops.
public enum EventLoopKind {
    /// Netty and all that is built on it, such as Vert.x, WebFlux, Quarkus, Micronaut and gRPC, which has a
    /// shaded copy. Its executors for blocking work, such as `DefaultEventExecutor`, don't count.
    NETTY("Netty"),
    /// XNIO, the event loops of Undertow.
    XNIO("XNIO"),
    /// The JDK's HTTP server, which handles requests in its loop unless it has an executor.
    JDK_HTTP("the JDK's HTTP server");

    private final String owner;

    EventLoopKind(String owner) {
        this.owner = owner;
    }

    /// The kind of event loop that a platform thread belongs to.
    ///
    /// @param stack innermost call first
    public static Optional<EventLoopKind> find(List<StackFrame> stack) {
        return CallKind.EVENT_LOOP.nameIn(stack).map(EventLoopKind::valueOf);
    }

    /// Name of the framework, for a sentence.
    public String owner() {
        return owner;
    }
}
