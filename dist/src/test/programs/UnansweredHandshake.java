import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Thirty clients of a service that accepts their connections and doesn't answer the handshake of TLS, by
/// its first argument on `virtual` or `platform` threads. With the word `pushes` they don't speak TLS, have
/// got what they asked for, and wait for what the service may push to them.
class UnansweredHandshake {
    private static final List<Socket> ACCEPTED = new ArrayList<>();

    public static void main(String[] args) throws IOException {
        boolean pushes = args.length > 1;
        var service = new ServerSocket(0, 500);
        for (int i = 0; i < 30; i++) {
            (args[0].equals("virtual") ? Thread.ofVirtual() : Thread.ofPlatform())
                    .name("client-" + i)
                    .start(() -> call(service.getLocalPort(), pushes));
        }
        while (true) {
            Socket accepted = service.accept();
            ACCEPTED.add(accepted);
            if (pushes) {
                accepted.getOutputStream().write(1);
            }
        }
    }

    static void call(int port, boolean pushes) {
        try {
            if (pushes) {
                listen(new Socket("127.0.0.1", port));
            } else {
                SSLSocket socket = (SSLSocket) SSLSocketFactory.getDefault().createSocket("127.0.0.1", port);
                socket.startHandshake();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static void listen(Socket socket) throws IOException {
        while (socket.getInputStream().read() >= 0) {
            Thread.onSpinWait();
        }
    }
}
