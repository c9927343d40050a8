package dev.loombench.targets.quarkus;

import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.ResponseBodies;
import io.quarkus.resteasy.reactive.server.EndpointDisabled;
import io.smallrye.common.annotation.Blocking;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// Resource whose methods run on a thread of the pool of workers. It repeats the methods of [VirtualResource]: Quarkus
/// decides at build time on which threads a method runs, by the annotations of the class that declares it, so that
/// neither resource can inherit them.
@Path("/")
@Produces(MediaType.TEXT_PLAIN)
@Blocking
@EndpointDisabled(name = Settings.THREADS, stringValue = Settings.VIRTUAL)
public class PlatformResource {
    @GET
    @Path(Endpoints.HELLO)
    public String hello() {
        return ResponseBodies.hello();
    }

    @GET
    @Path(Endpoints.THREAD_NAME)
    public String threadName() {
        return ResponseBodies.threadName();
    }

    @GET
    @Path(Endpoints.THREAD_BENCHMARK)
    public String threadBenchmark() throws InterruptedException {
        return ResponseBodies.threadBenchmark();
    }

    @GET
    @Path(Endpoints.WORK)
    public String work(@Context HttpServerRequest request) throws InterruptedException {
        return RequestGuard.work(request.query());
    }

    /// Every other path, so that it is protected, too.
    @GET
    @Path("{other:.*}")
    public Response missing() {
        return RequestGuard.notFound();
    }
}
