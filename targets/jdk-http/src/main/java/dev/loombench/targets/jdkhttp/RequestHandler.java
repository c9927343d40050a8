package dev.loombench.targets.jdkhttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Handler of all requests, on a thread of the server's executor.
final class RequestHandler implements HttpHandler {
    private final String contextPath;
    private final Optional<BasicAuthenticator> guard;

    RequestHandler(String contextPath, Optional<BasicAuthenticator> guard) {
        this.contextPath = contextPath;
        this.guard = guard;
    }

    private record Reply(int status, String body) {
        private static Reply ok(String body) {
            return new Reply(200, body);
        }
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = reply(exchange);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain;charset=UTF-8");
            exchange.sendResponseHeaders(reply.status(), body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }

    private Reply reply(HttpExchange exchange) {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (guard.isPresent() && !guard.get().isAuthenticated(authorization)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", BasicAuthenticator.CHALLENGE);
            return new Reply(401, "who is there?");
        }
        String path = exchange.getRequestURI().getRawPath();
        if (!path.startsWith(contextPath)) {
            return new Reply(404, "nothing here");
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            return new Reply(405, "only GET");
        }
        try {
            return answer(path.substring(contextPath.length()), exchange);
        } catch (InvalidValueException e) {
            return new Reply(400, RequestWork.errorBody(e));
        } catch (InterruptedException e) {
            return new Reply(503, "interrupted");
        }
    }

    private static Reply answer(String path, HttpExchange exchange) throws InterruptedException {
        return switch (path) {
            case Endpoints.HELLO -> Reply.ok(ResponseBodies.hello());
            case Endpoints.THREAD_NAME -> Reply.ok(ResponseBodies.threadName());
            case Endpoints.THREAD_BENCHMARK -> Reply.ok(ResponseBodies.threadBenchmark());
            case Endpoints.WORK ->
                Reply.ok(RequestWork.parse(exchange.getRequestURI().getRawQuery())
                        .run());
            default -> new Reply(404, "nothing here");
        };
    }
}
