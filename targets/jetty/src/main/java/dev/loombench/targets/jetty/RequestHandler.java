package dev.loombench.targets.jetty;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Handler of all requests, which Jetty runs on a thread that may block.
final class RequestHandler extends Handler.Abstract {
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
    public boolean handle(Request request, Response response, Callback callback) {
        Reply reply = reply(request, response);
        response.setStatus(reply.status());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=UTF-8");
        Content.Sink.write(response, true, reply.body(), callback);
        return true;
    }

    private Reply reply(Request request, Response response) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (guard.isPresent() && !guard.get().isAuthenticated(authorization)) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, BasicAuthenticator.CHALLENGE);
            return new Reply(401, "who is there?");
        }
        String path = request.getHttpURI().getPath();
        if (!path.startsWith(contextPath)) {
            return new Reply(404, "nothing here");
        }
        if (!request.getMethod().equals("GET")) {
            return new Reply(405, "only GET");
        }
        try {
            return answer(path.substring(contextPath.length()), request);
        } catch (InvalidValueException e) {
            return new Reply(400, RequestWork.errorBody(e));
        } catch (InterruptedException e) {
            return new Reply(503, "interrupted");
        }
    }

    private static Reply answer(String path, Request request) throws InterruptedException {
        return switch (path) {
            case Endpoints.HELLO -> Reply.ok(ResponseBodies.hello());
            case Endpoints.THREAD_NAME -> Reply.ok(ResponseBodies.threadName());
            case Endpoints.THREAD_BENCHMARK -> Reply.ok(ResponseBodies.threadBenchmark());
            case Endpoints.WORK ->
                Reply.ok(RequestWork.parse(request.getHttpURI().getQuery()).run());
            default -> new Reply(404, "nothing here");
        };
    }
}
