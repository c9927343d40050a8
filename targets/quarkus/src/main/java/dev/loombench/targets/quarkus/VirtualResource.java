package dev.loombench.targets.quarkus;

import dev.loombench.protocol.server.Endpoints;
import dev.loombench.targets.kit.ResponseBodies;
import io.quarkus.resteasy.reactive.server.EndpointDisabled;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.core.http.HttpServerRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/// Resource whose methods run on a virtual thread each.
@Path("/")
@Produces(MediaType.TEXT_PLAIN)
@RunOnVirtualThread
@EndpointDisabled(name = Settings.THREADS, stringValue = Settings.PLATFORM)
public class VirtualResource {
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
