package dev.loombench.targets.kit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.password.PasswordEncoder;

/// Password encoder that stores plain text and compares in constant time. Unlike Spring Security's `{noop}`,
/// never requests an upgrade of the encoding, so that a check stays cheap.
public final class PlainTextPasswordEncoder implements PasswordEncoder {
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
