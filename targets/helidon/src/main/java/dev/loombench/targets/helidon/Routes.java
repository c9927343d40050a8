package dev.loombench.targets.helidon;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.Answers;
import dev.loombench.targets.kit.Guard;
import dev.loombench.targets.kit.Work;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;

/// Routes of the server, served on the thread of the connection.
final class Routes {
    private Routes() {}

    static void add(HttpRouting.Builder routing, ServerOrder order) {
        String context = order.contextPath();
        Guard.of(order.authentication()).ifPresent(guard -> protect(routing, guard));
        routing.get(context + Endpoints.HELLO, (request, response) -> response.send(Answers.hello()))
                .get(context + Endpoints.THREAD_NAME, (request, response) -> response.send(Answers.threadName()))
                .get(
                        context + Endpoints.THREAD_BENCHMARK,
                        (request, response) -> response.send(Answers.threadBenchmark()))
                .get(
                        context + Endpoints.WORK,
                        (request, response) -> response.send(
                                Work.parse(request.query().rawValue()).run()))
                .error(
                        InvalidValueException.class,
                        (request, response, word) ->
                                response.status(Status.BAD_REQUEST_400).send(Work.refusal(word)));
    }

    private static void protect(HttpRouting.Builder routing, Guard guard) {
        routing.addFilter((chain, request, response) -> {
            if (guard.admits(request.headers().value(HeaderNames.AUTHORIZATION).orElse(null))) {
                chain.proceed();
            } else {
                response.status(Status.UNAUTHORIZED_401)
                        .header(HeaderNames.WWW_AUTHENTICATE, Guard.CHALLENGE)
                        .send("who is there?");
            }
        });
    }
}
