package dev.loombench.subject;

import dev.loombench.protocol.DelayServerAddress;
import java.io.IOException;

/// Delay servers in the test's own JVM.
public final class DelayServers {
    private DelayServers() {}

    /// A server whose address this JVM is told, until it is closed.
    public static Named named() throws IOException {
        return new Named(DelayServer.open());
    }

    /// @param server that is running
    public record Named(DelayServer server) implements AutoCloseable {
        public Named {
            System.setProperty(DelayServerAddress.PROPERTY, "http://127.0.0.1:" + server.port());
        }

        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            System.clearProperty(DelayServerAddress.PROPERTY);
            server.close();
        }
    }
}
