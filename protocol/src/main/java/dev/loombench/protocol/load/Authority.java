package dev.loombench.protocol.load;

import java.net.URI;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a URI leads: also to names with an underscore, which resolve well, though [URI] sees no host in them.
///
/// @param host a name or an address
/// @param port from 0, or -1 where none is given
public record Authority(String host, int port) {
    private static final Pattern NAME = Pattern.compile("([\\w.-]+)(?::(\\d{1,9}))?");

    /// @return empty where there is no host
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
