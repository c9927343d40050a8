import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/// The server under load without an executor, so that its only thread takes 20 ms a request; with the word
/// `prompt` it answers at once.
class BlockedEventLoop {
    public static void main(String[] args) throws Exception {
        boolean prompt = args.length > 0 && args[0].equals("prompt");
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ServerUnderLoad.run(server, prompt ? 0 : 20);
    }
}
