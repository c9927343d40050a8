package dev.loombench.protocol.load;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The host and port of a URI. Names with an underscore are accepted: they resolve, though [URI] finds no host
/// in them.
///
/// @param host name or address
/// @param port at least 0, or -1 for none
public record Authority(String host, int port) {
    private static final Pattern NAME = Pattern.compile("([\\w.-]+)(?::(\\d{1,9}))?");

    /// Returns the host and port of a URI; empty where it has no host.
    public static Optional<Authority> of(URI uri) {
        if (uri.getHost() != null) {
            return Optional.of(new Authority(uri.getHost(), uri.getPort()));
        }
        Matcher named = NAME.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
        return named.matches()
                ? Optional.of(
                        new Authority(named.group(1), named.group(2) == null ? -1 : Integer.parseInt(named.group(2))))
                : Optional.empty();
    }
}
