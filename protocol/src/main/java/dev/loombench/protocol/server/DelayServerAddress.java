package dev.loombench.protocol.server;

import dev.loombench.protocol.InvalidValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

/// The address of the delay server, which answers each request after a requested delay. The lab passes it in
/// the system property [#PROPERTY].
///
/// @param server such as `http://127.0.0.1:34567`, without a path
public record DelayServerAddress(URI server) {
    /// The system property with the server's address.
    public static final String PROPERTY = "loombench.server";

    public static final String PATH = "/delay";

    /// The query parameter with the delay in nanoseconds.
    public static final String NANOS_PARAMETER = "nanos";

    public DelayServerAddress {
        if (server.getHost() == null || !"http".equals(server.getScheme())) {
            throw new InvalidValueException(server.toString(), "an address such as http://127.0.0.1:34567");
        }
    }

    /// Reads the address from this JVM's system property; empty where it isn't set.
    ///
    /// @throws InvalidValueException if it is no address
    public static Optional<DelayServerAddress> readProperty() {
        String address = System.getProperty(PROPERTY);
        return address == null ? Optional.empty() : Optional.of(parse(address));
    }

    /// Returns the URI whose answer takes that long.
    public URI uriFor(Duration delay) {
        return server.resolve(PATH + "?" + NANOS_PARAMETER + "=" + delay.toNanos());
    }

    private static DelayServerAddress parse(String address) {
        try {
            return new DelayServerAddress(new URI(address));
        } catch (URISyntaxException e) {
            throw new InvalidValueException(address, "an address such as http://127.0.0.1:34567");
        }
    }
}
