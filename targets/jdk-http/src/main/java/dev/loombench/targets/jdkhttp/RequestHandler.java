package dev.loombench.targets.jdkhttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.Reply;
import dev.loombench.targets.kit.Router;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// Handler of all requests, on a thread of the server's executor.
record RequestHandler(Router router) implements HttpHandler {
    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Reply reply = router.reply(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getRawPath(),
                    exchange.getRequestURI().getRawQuery(),
                    exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            if (reply.isChallenge()) {
                exchange.getResponseHeaders().set("WWW-Authenticate", BasicAuthenticator.CHALLENGE);
            }
            exchange.getResponseHeaders().set("Content-Type", Reply.CONTENT_TYPE);
            exchange.sendResponseHeaders(reply.status(), body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        }
    }
}
