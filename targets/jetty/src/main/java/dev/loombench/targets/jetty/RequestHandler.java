package dev.loombench.targets.jetty;

import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.Reply;
import dev.loombench.targets.kit.Router;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Handler of all requests, which Jetty runs on a thread that may block.
final class RequestHandler extends Handler.Abstract {
    private final Router router;

    RequestHandler(Router router) {
        this.router = router;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Reply reply = router.reply(
                request.getMethod(),
                request.getHttpURI().getPath(),
                request.getHttpURI().getQuery(),
                request.getHeaders().get(HttpHeader.AUTHORIZATION));
        response.setStatus(reply.status());
        if (reply.isChallenge()) {
            response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, BasicAuthenticator.CHALLENGE);
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, Reply.CONTENT_TYPE);
        Content.Sink.write(response, true, reply.body(), callback);
        return true;
    }
}
