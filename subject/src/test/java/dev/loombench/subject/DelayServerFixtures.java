package dev.loombench.subject;

import dev.loombench.protocol.server.DelayServerAddress;
import java.io.IOException;

/// Delay servers in the test's own JVM.
public final class DelayServerFixtures {
    private DelayServerFixtures() {}

    /// Starts a server and sets its address in this JVM until it is closed.
    public static AdvertisedServer named() throws IOException {
        return new AdvertisedServer(DelayServer.open());
    }

    /// Server whose address is set in this JVM.
    ///
    /// @param server running server
    public record AdvertisedServer(DelayServer server) implements AutoCloseable {
        public AdvertisedServer {
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
