import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Thirty platform threads that share a buffered stream to a printer which doesn't read. The lock inside
/// the stream stays with the thread that writes: a `ReentrantLock` up to JDK 23, and a monitor from 24
/// on.
class StalledStream {
    public static void main(String[] args) throws Exception {
        try (var printer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var socket = new Socket(printer.getInetAddress(), printer.getLocalPort());
                var stream = new BufferedOutputStream(socket.getOutputStream())) {
            for (int i = 0; i < 30; i++) {
                Thread.ofPlatform().name("label-" + i).start(() -> print(stream));
            }
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    static void print(OutputStream stream) {
        byte[] label = new byte[30_000];
        try {
            while (true) {
                Thread.sleep(5);
                stream.write(label);
                stream.flush();
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
