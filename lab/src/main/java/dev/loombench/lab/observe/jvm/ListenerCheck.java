package dev.loombench.lab.observe.jvm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/// Check whether a process listens at a Unix domain socket.
final class ListenerCheck {
    private ListenerCheck() {}

    static boolean isListening(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            return channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (ConnectException notYet) {
            return false;
        }
    }
}
