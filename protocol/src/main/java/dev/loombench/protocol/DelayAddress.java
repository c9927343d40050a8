package dev.loombench.protocol;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;

/// Where the delay server is, which answers each request as late as it is asked to. The lab gives it in the
/// system property [#PROPERTY].
///
/// @param server such as `http://127.0.0.1:34567`, without a path
public record DelayAddress(URI server) {
    /// The system property.
    public static final String PROPERTY = "loombench.server";

    /// The path that is served.
    public static final String PATH = "/delay";

    /// The parameter that says how late the answer is to be, in nanoseconds.
    public static final String NANOS = "nanos";

    public DelayAddress {
        if (server.getHost() == null || !"http".equals(server.getScheme())) {
            throw new BadWord(server.toString(), "an address such as http://127.0.0.1:34567");
        }
    }

    /// What this JVM was told.
    ///
    /// @throws BadWord if it is no address
    public static Optional<DelayAddress> ofThisJvm() {
        String address = System.getProperty(PROPERTY);
        return address == null ? Optional.empty() : Optional.of(parse(address));
    }

    /// Where an answer takes so long.
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
