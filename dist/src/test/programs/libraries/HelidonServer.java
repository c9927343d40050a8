import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/// Helidon under a light load, which serves each connection on a virtual thread.
class HelidonServer {
    public static void main(String[] args) {
        WebServer server = WebServer.builder()
                .host("127.0.0.1")
                .port(0)
                .routing(routing -> routing.get("/", HelidonServer::hello))
                .build()
                .start();
        LightLoad.start(server.port());
    }

    static void hello(ServerRequest request, ServerResponse response) throws InterruptedException {
        Thread.sleep(10);
        response.send("hello");
    }
}
