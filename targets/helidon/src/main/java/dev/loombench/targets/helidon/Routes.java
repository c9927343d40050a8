package dev.loombench.targets.helidon;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;

/// Routes of the server, served on the thread of the connection.
final class Routes {
    private Routes() {}

    static void add(HttpRouting.Builder routing, ServerOrder order) {
        String context = order.contextPath();
        BasicAuthenticator.of(order.authentication()).ifPresent(guard -> protect(routing, guard));
        routing.get(context + Endpoints.HELLO, (request, response) -> response.send(ResponseBodies.hello()))
                .get(context + Endpoints.THREAD_NAME, (request, response) -> response.send(ResponseBodies.threadName()))
                .get(
                        context + Endpoints.THREAD_BENCHMARK,
                        (request, response) -> response.send(ResponseBodies.threadBenchmark()))
                .get(
                        context + Endpoints.WORK,
                        (request, response) -> response.send(
                                RequestWork.parse(request.query().rawValue()).run()))
                .error(
                        InvalidValueException.class,
                        (request, response, word) ->
                                response.status(Status.BAD_REQUEST_400).send(RequestWork.errorBody(word)));
    }

    private static void protect(HttpRouting.Builder routing, BasicAuthenticator guard) {
        routing.addFilter((chain, request, response) -> {
            if (guard.isAuthenticated(
                    request.headers().value(HeaderNames.AUTHORIZATION).orElse(null))) {
                chain.proceed();
            } else {
                response.status(Status.UNAUTHORIZED_401)
                        .header(HeaderNames.WWW_AUTHENTICATE, BasicAuthenticator.CHALLENGE)
                        .send(ResponseBodies.UNAUTHORIZED);
            }
        });
    }
}
