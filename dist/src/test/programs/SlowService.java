import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// A thousand virtual threads that each wait for a service which takes half a second, however many it serves.
class SlowService {
    public static void main(String[] args) throws Exception {
        var service = new ServerSocket(0, 2_000, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().start(() -> accept(service));
        for (int i = 0; i < 1_000; i++) {
            Thread.startVirtualThread(() -> client(service));
        }
    }

    static void client(ServerSocket service) {
        try (var socket = new Socket(service.getInetAddress(), service.getLocalPort())) {
            while (true) {
                socket.getOutputStream().write(1);
                if (socket.getInputStream().read() != 1) {
                    throw new IOException("no answer");
                }
                Thread.sleep(100);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void accept(ServerSocket service) {
        while (true) {
            try {
                var socket = service.accept();
                Thread.startVirtualThread(() -> serve(socket));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void serve(Socket socket) {
        try (socket) {
            for (int request = socket.getInputStream().read();
                    request >= 0;
                    request = socket.getInputStream().read()) {
                Thread.sleep(500);
                socket.getOutputStream().write(request);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
