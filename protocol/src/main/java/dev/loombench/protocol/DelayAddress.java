package dev.loombench.protocol;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

/// The address of the delay server, which answers each request after a requested delay. The lab passes it in
/// the system property [#PROPERTY].
///
/// @param server such as `http://127.0.0.1:34567`, without a path
public record DelayAddress(URI server) {
    /// The system property with the server's address.
    public static final String PROPERTY = "loombench.server";

    /// The path of requests.
    public static final String PATH = "/delay";

    /// The query parameter with the delay in nanoseconds.
    public static final String NANOS = "nanos";

    public DelayAddress {
        if (server.getHost() == null || !"http".equals(server.getScheme())) {
            throw new BadWord(server.toString(), "an address such as http://127.0.0.1:34567");
        }
    }

    /// Reads the address from this JVM's system property; empty where it isn't set.
    ///
    /// @throws BadWord if it is no address
    public static Optional<DelayAddress> ofThisJvm() {
        String address = System.getProperty(PROPERTY);
        return address == null ? Optional.empty() : Optional.of(parse(address));
    }

    /// Returns the URI whose answer takes that long.
    public URI delayed(Duration delay) {
        return server.resolve(PATH + "?" + NANOS + "=" + delay.toNanos());
    }

    private static DelayAddress parse(String address) {
        try {
            return new DelayAddress(new URI(address));
        } catch (URISyntaxException e) {
            throw new BadWord(address, "an address such as http://127.0.0.1:34567");
        }
    }
}
