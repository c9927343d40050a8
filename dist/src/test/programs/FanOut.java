import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Six hundred virtual threads that all call a service at once which serves four, each for 20 ms.
class FanOut {
    public static void main(String[] args) throws Exception {
        var service = new ServerSocket(0, 5_000, InetAddress.getLoopbackAddress());
        for (int i = 0; i < 4; i++) {
            Thread.ofPlatform().start(() -> serve(service));
        }
        for (int i = 0; i < 600; i++) {
            Thread.startVirtualThread(() -> client(service));
        }
    }

    static void client(ServerSocket service) {
        while (true) {
            try {
                call(service);
            } catch (IOException e) {
                // the next call may do better
            }
        }
    }

    static void call(ServerSocket service) throws IOException {
        try (var socket = new Socket(service.getInetAddress(), service.getLocalPort())) {
            socket.getOutputStream().write(1);
            if (socket.getInputStream().read() != 1) {
                throw new IOException("no answer");
            }
        }
    }

    static void serve(ServerSocket service) {
        while (true) {
            try (var socket = service.accept()) {
                int request = socket.getInputStream().read();
                Thread.sleep(20);
                socket.getOutputStream().write(request);
            } catch (IOException e) {
                // the client's
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
