package dev.loombench.targets.kit;

import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/// HTTP Basic authentication for servers without a security framework.
public final class BasicAuthenticator {
    /// Value of the `WWW-Authenticate` header.
    public static final String CHALLENGE = "Basic realm=\"Loombench\"";

    private static final String SCHEME = "Basic ";

    private final String user;
    private final PasswordEncoder encoder;
    private final @Nullable String stored;

    private BasicAuthenticator(Basic basic, PasswordEncoder encoder) {
        this.user = basic.user();
        this.encoder = encoder;
        this.stored = encoder.encode(basic.password());
    }

    /// Creates the authentication of a server; empty if it needs none.
    public static Optional<BasicAuthenticator> of(Authentication authentication) {
        return switch (authentication) {
            case Authentication.None none -> Optional.empty();
            case Basic basic -> Optional.of(new BasicAuthenticator(basic, encoder(basic.check())));
        };
    }

    private static PasswordEncoder encoder(PasswordCheck check) {
        return switch (check) {
            case PLAIN -> new PlainTextPasswordEncoder();
            case BCRYPT -> new BCryptPasswordEncoder();
        };
    }

    /// Whether a request is authenticated. The password is checked at every request, as in Spring Security.
    ///
    /// @param authorization the `Authorization` header; null if there is none
    public boolean isAuthenticated(@Nullable String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return false;
        }
        try {
            byte[] decoded = Base64.getDecoder()
                    .decode(authorization.substring(SCHEME.length()).strip());
            String credentials = new String(decoded, StandardCharsets.UTF_8);
            int colon = credentials.indexOf(':');
            return colon >= 0
                    && user.equals(credentials.substring(0, colon))
                    && encoder.matches(credentials.substring(colon + 1), stored);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
