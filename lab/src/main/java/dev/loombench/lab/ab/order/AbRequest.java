package dev.loombench.lab.ab.order;

import dev.loombench.protocol.load.Expectation;
import dev.loombench.protocol.load.Header;
import dev.loombench.protocol.load.LoadRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// One kind of request.
///
/// @param url absolute
/// @param weight how often it is sent beside the others, above 0
/// @param expect what a right answer is; any status from 200 to 299 where nothing is said
public record AbRequest(
        URI url,
        double weight,
        String method,
        List<Header> headers,
        @Nullable String body,
        Expectation expect) {
    public AbRequest {
        headers = List.copyOf(headers);
    }

    /// Where it goes on a side.
    ///
    /// @param port in place of the URL's; empty for that
    public URI at(OptionalInt port) {
        return port.isEmpty() ? url : at(url, port.getAsInt());
    }

    /// The port at which it is answered where a side has no other one.
    public int port() {
        return url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    }

    /// The same URL at another port.
    public static URI at(URI url, int port) {
        try {
            URI plain = new URI(url.getScheme(), null, url.getHost(), port, null, null, null);
            return URI.create(plain
                    + url.toString()
                            .substring(url.toString().indexOf(url.getRawAuthority())
                                    + url.getRawAuthority().length()));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// As the generator gets it.
    ///
    /// @param port in place of the URL's; empty for that
    /// @throws dev.loombench.protocol.BadWord if it can't be sent
    public LoadRequest order(OptionalInt port) {
        return new LoadRequest(at(port).toString(), method, headers, body, expect, weight);
    }

    /// The same where answers are to have just this status.
    public AbRequest expecting(int status) {
        return new AbRequest(url, weight, method, headers, body, new Expectation(List.of(status), expect.text()));
    }
}
