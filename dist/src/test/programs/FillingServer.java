import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/// A server to which clients come after its start, a hundred a second up to four thousand, and stay: a
/// virtual thread for each connection, and a message now and then. Its threads become more because its
/// connections do.
class FillingServer {
    public static void main(String[] args) throws Exception {
        var server = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().name("acceptor").start(() -> accept(server));
        List<Socket> clients = new ArrayList<>();
        for (int turn = 0; ; turn++) {
            if (clients.size() < 4_000) {
                clients.add(new Socket(server.getInetAddress(), server.getLocalPort()));
            }
            clients.get(turn * 31 % clients.size()).getOutputStream().write(1);
            Thread.sleep(10);
        }
    }

    static void accept(ServerSocket server) {
        while (true) {
            try {
                var connection = server.accept();
                Thread.startVirtualThread(() -> serve(connection));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void serve(Socket connection) {
        try (connection) {
            while (connection.getInputStream().read() >= 0) {}
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
