import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Three thousand chat connections with a virtual thread each, of which hardly any says something.
class IdleChat {
    public static void main(String[] args) throws Exception {
        var server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_000);
        Thread.startVirtualThread(() -> accept(server));
        List<SocketChannel> members = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            members.add(SocketChannel.open(server.getLocalAddress()));
        }
        var random = new Random(1);
        while (true) {
            Thread.sleep(40);
            members.get(random.nextInt(members.size())).write(ByteBuffer.wrap(new byte[] {'!'}));
        }
    }

    static void accept(ServerSocketChannel server) {
        while (true) {
            try {
                var connection = server.accept();
                Thread.startVirtualThread(() -> listen(connection));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void listen(SocketChannel connection) {
        var buffer = ByteBuffer.allocate(64);
        try (connection) {
            while (connection.read(buffer) >= 0) {
                buffer.clear();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
