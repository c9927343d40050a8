import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;

/// Vert.x under a light load: of two requests an event loop answers one by a timer, and a worker thread
/// the other.
class VertxServer {
    private static final Vertx VERTX = Vertx.vertx();
    private static int requests;

    public static void main(String[] args) {
        VERTX.createHttpServer()
                .requestHandler(VertxServer::serve)
                .listen(0, "127.0.0.1")
                .onSuccess(server -> LightLoad.start(server.actualPort()));
    }

    static void serve(HttpServerRequest request) {
        if (requests++ % 2 == 0) {
            VERTX.setTimer(10, timer -> request.response().end("hello"));
        } else {
            VERTX.executeBlocking(VertxServer::query, false)
                    .onSuccess(answer -> request.response().end(answer));
        }
    }

    static String query() throws InterruptedException {
        Thread.sleep(10);
        return "hello";
    }
}
