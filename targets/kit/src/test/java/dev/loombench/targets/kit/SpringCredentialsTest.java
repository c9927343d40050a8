package dev.loombench.targets.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.Authentication.PasswordCheck;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpringCredentialsTest {
    @ParameterizedTest
    @EnumSource(PasswordCheck.class)
    void theEncoderMatchesWhatIsStored(PasswordCheck check) {
        SpringCredentials credentials = credentials(check);

        assertThat(credentials.encoder().matches("secret", credentials.storedPassword()))
                .isTrue();
        assertThat(credentials.encoder().matches("wrong", credentials.storedPassword()))
                .isFalse();
    }

    /// An upgrade replaces what is stored, and makes each check as slow as BCrypt.
    @ParameterizedTest
    @EnumSource(PasswordCheck.class)
    void onlyBcryptIsUpgradedToAtTheFirstLogin(PasswordCheck check) {
        SpringCredentials credentials = credentials(check);

        assertThat(credentials.encoder().upgradeEncoding(credentials.storedPassword()))
                .isEqualTo(check == PasswordCheck.BCRYPT);
    }

    private static SpringCredentials credentials(PasswordCheck check) {
        return new SpringCredentials(new Basic("ada", "secret", check));
    }
}
