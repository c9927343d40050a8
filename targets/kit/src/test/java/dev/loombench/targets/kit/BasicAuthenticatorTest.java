package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.None;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BasicAuthenticatorTest {
    @Test
    void thereIsNoneWhereNobodyIsAsked() {
        assertThat(BasicAuthenticator.of(new None())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PasswordCheck.class)
    void admitsItsUserOnly(PasswordCheck check) {
        Basic user = new Basic("hello", "wörld:1", check);
        BasicAuthenticator guard = BasicAuthenticator.of(user).orElseThrow();

        assertThat(guard.isAuthenticated(user.header())).isTrue();
        assertThat(guard.isAuthenticated(user.header().replace("Basic", "bAsIc")))
                .isTrue();
        assertThat(guard.isAuthenticated(new Basic("hello", "wörld", check).header()))
                .isFalse();
        assertThat(guard.isAuthenticated(new Basic("hello", "wörld:12", check).header()))
                .isFalse();
        assertThat(guard.isAuthenticated(new Basic("Hello", "wörld:1", check).header()))
                .isFalse();
        assertThat(guard.isAuthenticated(null)).isFalse();
        assertThat(guard.isAuthenticated("")).isFalse();
        assertThat(guard.isAuthenticated("Basic")).isFalse();
        assertThat(guard.isAuthenticated("Basic ?")).isFalse();
        assertThat(guard.isAuthenticated("Basic aGVsbG8=")).isFalse();
        assertThat(guard.isAuthenticated(user.header().replace("Basic", "Digest")))
                .isFalse();
    }

    @Test
    void aPlainPasswordIsNeverUpgraded() {
        var passwords = new PlainTextPasswordEncoder();

        assertThat(passwords.upgradeEncoding(passwords.encode("world"))).isFalse();
    }
}
