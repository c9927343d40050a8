package dev.loombench.targets.quarkus;

import io.quarkus.vertx.http.HttpServer;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/// Route that takes the context path off a request's path. Quarkus' own `quarkus.http.root-path` is fixed at build
/// time.
@Singleton
public class ContextPathRoute {
    private static final int FIRST = 10_000;
    private static final String STRIPPED = "loombench.stripped";
    private static final String OUTSIDE = "/outside-of-the-context";

    private static volatile String contextPath = "";

    private final HttpServer server;

    @Inject
    ContextPathRoute(HttpServer server) {
        this.server = server;
    }

    /// Sets the path; before the application starts.
    static void setContextPath(String path) {
        contextPath = path;
    }

    /// The port on which the server listens.
    int port() {
        return server.getPort();
    }

    void register(@Observes Filters filters) {
        if (!contextPath.isEmpty()) {
            filters.register(ContextPathRoute::strip, FIRST);
        }
    }

    private static void strip(RoutingContext context) {
        if (context.get(STRIPPED) != null) {
            context.next();
            return;
        }
        context.put(STRIPPED, true);
        String path = context.request().path();
        String query = context.request().query();
        String inside =
                path != null && path.startsWith(contextPath + "/") ? path.substring(contextPath.length()) : OUTSIDE;
        context.reroute(query == null ? inside : inside + "?" + query);
    }
}
