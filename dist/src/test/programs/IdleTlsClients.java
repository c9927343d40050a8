import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLServerSocketFactory;

/// A server that speaks TLS, to which thirty clients have connected ahead, as browsers and load balancers do,
/// without a word yet; by its argument on `virtual` or `platform` threads.
class IdleTlsClients {
    private static final List<Socket> CLIENTS = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        var server = SSLServerSocketFactory.getDefault().createServerSocket(0, 100, loopback);
        for (int i = 0; i < 30; i++) {
            CLIENTS.add(new Socket(loopback, server.getLocalPort()));
        }
        while (true) {
            Socket accepted = server.accept();
            (args[0].equals("virtual") ? Thread.ofVirtual() : Thread.ofPlatform()).start(() -> serve(accepted));
        }
    }

    static void serve(Socket accepted) {
        try (accepted) {
            while (accepted.getInputStream().read() >= 0) {
                accepted.getOutputStream().write('.');
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
