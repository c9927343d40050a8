package dev.loombench.targets.kit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/// Passwords as they are, compared in a time that doesn't tell where they differ. Never asks for a better
/// encoding, as Spring Security's own `{noop}` does, so that checking stays as cheap as this.
public final class PlainPasswords implements PasswordEncoder {
    @Override
    public @Nullable String encode(@Nullable CharSequence password) {
        return password == null ? null : password.toString();
    }

    @Override
    public boolean matches(@Nullable CharSequence given, @Nullable String stored) {
        return given != null
                && stored != null
                && MessageDigest.isEqual(
                        given.toString().getBytes(StandardCharsets.UTF_8), stored.getBytes(StandardCharsets.UTF_8));
    }
}
