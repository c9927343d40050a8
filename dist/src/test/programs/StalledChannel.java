import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// Forty virtual threads that send measurements over one channel, whose other side doesn't read: one
/// stands in the write, and the others wait for the lock inside the channel.
class StalledChannel {
    public static void main(String[] args) throws Exception {
        try (var collector =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            var channel = SocketChannel.open(collector.getLocalAddress());
            for (int i = 0; i < 40; i++) {
                Thread.ofVirtual().name("sensor-" + i).start(() -> measure(channel));
            }
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    static void measure(SocketChannel channel) {
        try {
            while (true) {
                Thread.sleep(10);
                channel.write(ByteBuffer.allocate(64 * 1024));
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
