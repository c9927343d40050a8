package dev.loombench.targets.quarkus;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.targets.kit.BasicAuthenticator;
import dev.loombench.targets.kit.RequestWork;
import dev.loombench.targets.kit.ResponseBodies;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/// Refusals: of strangers before a resource's method runs, on the same thread; of invalid queries, and of unknown
/// paths.
public class RequestGuard {
    private static volatile Optional<BasicAuthenticator> authenticator = Optional.empty();

    /// Sets what requests need; before the application starts.
    static void protect(ServerOrder order) {
        authenticator = BasicAuthenticator.of(order.authentication());
    }

    @ServerRequestFilter
    public Optional<Response> refuseStranger(ContainerRequestContext request) {
        Optional<BasicAuthenticator> guard = authenticator;
        if (guard.isEmpty() || guard.get().isAuthenticated(request.getHeaderString(HttpHeaders.AUTHORIZATION))) {
            return Optional.empty();
        }
        return Optional.of(Response.status(Response.Status.UNAUTHORIZED)
                .header(HttpHeaders.WWW_AUTHENTICATE, BasicAuthenticator.CHALLENGE)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity(ResponseBodies.UNAUTHORIZED)
                .build());
    }

    /// Runs the work of a query. Quarkus would take a mapper of exceptions, too, but loads its class at build time,
    /// in Maven's own JVM, which may be older than the class.
    ///
    /// @throws BadRequestException if the query is invalid
    static String work(@Nullable String query) throws InterruptedException {
        try {
            return RequestWork.parse(query).run();
        } catch (InvalidValueException e) {
            throw new BadRequestException(Response.status(Response.Status.BAD_REQUEST)
                    .type(MediaType.TEXT_PLAIN_TYPE)
                    .entity(RequestWork.errorBody(e))
                    .build());
        }
    }

    /// Response to a request for an unknown path.
    static Response notFound() {
        return Response.status(Response.Status.NOT_FOUND)
                .entity(ResponseBodies.NOT_FOUND)
                .build();
    }
}
