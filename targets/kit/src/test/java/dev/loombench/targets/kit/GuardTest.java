package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.None;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GuardTest {
    @Test
    void thereIsNoneWhereNobodyIsAsked() {
        assertThat(Guard.of(new None())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(PasswordCheck.class)
    void admitsItsUserOnly(PasswordCheck check) {
        Basic user = new Basic("hello", "wörld:1", check);
        Guard guard = Guard.of(user).orElseThrow();

        assertThat(guard.admits(user.header())).isTrue();
        assertThat(guard.admits(user.header().replace("Basic", "bAsIc"))).isTrue();
        assertThat(guard.admits(new Basic("hello", "wörld", check).header())).isFalse();
        assertThat(guard.admits(new Basic("hello", "wörld:12", check).header())).isFalse();
        assertThat(guard.admits(new Basic("Hello", "wörld:1", check).header())).isFalse();
        assertThat(guard.admits(null)).isFalse();
        assertThat(guard.admits("")).isFalse();
        assertThat(guard.admits("Basic")).isFalse();
        assertThat(guard.admits("Basic ?")).isFalse();
        assertThat(guard.admits("Basic aGVsbG8=")).isFalse();
        assertThat(guard.admits(user.header().replace("Basic", "Digest"))).isFalse();
    }

    @Test
    void aPlainPasswordIsNeverUpgraded() {
        var passwords = new PlainPasswords();

        assertThat(passwords.upgradeEncoding(passwords.encode("world"))).isFalse();
    }
}
