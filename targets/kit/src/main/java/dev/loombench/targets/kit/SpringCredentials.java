package dev.loombench.targets.kit;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import dev.loombench.protocol.server.ServerOrder;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/// User of a server with Spring Security, which keeps it in memory. For BCrypt the password is stored like Spring
/// Boot's `spring.security.user`, as `{noop}`, which Spring Security's delegating encoder upgrades to BCrypt at the
/// first login. Plain text is stored as it is, and [PlainTextPasswordEncoder] never upgrades it.
public record SpringCredentials(Basic basic) {
    /// The credentials in the order of a server with Basic authentication.
    public static SpringCredentials of(ServerOrder order) {
        return new SpringCredentials((Basic) order.authentication());
    }

    public String user() {
        return basic.user();
    }

    /// The password as it is stored at first.
    public String storedPassword() {
        return basic.check() == PasswordCheck.BCRYPT ? "{noop}" + basic.password() : basic.password();
    }

    /// Creates the encoder that checks the password.
    public PasswordEncoder encoder() {
        return switch (basic.check()) {
            case PLAIN -> new PlainTextPasswordEncoder();
            case BCRYPT -> PasswordEncoderFactories.createDelegatingPasswordEncoder();
        };
    }
}
