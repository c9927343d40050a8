import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;

/// Undertow under a light load, whose handler runs on its worker threads.
class UndertowServer {
    public static void main(String[] args) {
        var server = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(new BlockingHandler(UndertowServer::hello))
                .build();
        server.start();
        var address = (InetSocketAddress) server.getListenerInfo().getFirst().getAddress();
        LightLoad.start(address.getPort());
    }

    static void hello(HttpServerExchange exchange) throws InterruptedException {
        Thread.sleep(10);
        exchange.getResponseSender().send("hello");
    }
}
