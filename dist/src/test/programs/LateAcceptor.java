import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;

/// A server whose acceptor waits for one of four permits before it hands a connection on, while sixty clients send their
/// requests: most lie unread, since nobody accepts them. With the word `wide` there are permits for all.
class LateAcceptor {
    public static void main(String[] args) throws IOException, InterruptedException {
        var permits = new Semaphore(args.length > 0 ? 100 : 4);
        try (var listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 60; i++) {
                Thread.startVirtualThread(() -> ask(listener.getLocalPort()));
            }
            while (true) {
                Socket connection = listener.accept();
                permits.acquire();
                Thread.startVirtualThread(() -> answer(connection, permits));
            }
        }
    }

    static void ask(int port) {
        while (true) {
            try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
                connection.getOutputStream().write(1);
                connection.getInputStream().read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static void answer(Socket connection, Semaphore permits) {
        try (connection) {
            connection.getInputStream().read();
            Thread.sleep(500);
            connection.getOutputStream().write(1);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            permits.release();
        }
    }
}
