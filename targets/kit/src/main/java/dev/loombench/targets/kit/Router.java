package dev.loombench.targets.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.protocol.server.ServerOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Routes of a server that has none of its own.
///
/// @param contextPath prefix of all paths
/// @param guard authentication; empty if the server needs none
public record Router(String contextPath, Optional<BasicAuthenticator> guard) {
    /// Creates the routes of an order.
    public static Router of(ServerOrder order) {
        return new Router(order.contextPath(), BasicAuthenticator.of(order.authentication()));
    }

    /// Does what a request asks for on the calling thread, which may block.
    ///
    /// @param path encoded path
    /// @param query encoded query; null if there is none
    /// @param authorization the `Authorization` header; null if there is none
    public Reply reply(String method, String path, @Nullable String query, @Nullable String authorization) {
        if (guard.isPresent() && !guard.get().isAuthenticated(authorization)) {
            return Reply.unauthorized();
        }
        if (!path.startsWith(contextPath)) {
            return Reply.notFound();
        }
        if (!method.equals("GET")) {
            return new Reply(405, "only GET");
        }
        try {
            return reply(path.substring(contextPath.length()), query);
        } catch (InvalidValueException e) {
            return new Reply(400, RequestWork.errorBody(e));
        } catch (InterruptedException e) {
            return new Reply(503, "interrupted");
        }
    }

    private static Reply reply(String path, @Nullable String query) throws InterruptedException {
        return switch (path) {
            case Endpoints.HELLO -> Reply.ok(ResponseBodies.hello());
            case Endpoints.THREAD_NAME -> Reply.ok(ResponseBodies.threadName());
            case Endpoints.THREAD_BENCHMARK -> Reply.ok(ResponseBodies.threadBenchmark());
            case Endpoints.WORK -> Reply.ok(RequestWork.parse(query).run());
            default -> Reply.notFound();
        };
    }
}
