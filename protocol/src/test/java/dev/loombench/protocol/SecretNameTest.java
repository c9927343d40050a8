package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretNameTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "DB_PASSWORD",
                "PGPASSWORD",
                "dbpasswd",
                "MYSQL_PWD",
                "DB_PASS",
                "pass",
                "passphrase",
                "-Dspring.datasource.password",
                "-Djavax.net.ssl.keyStorePassword",
                "-Jpassword",
                "--admin-password",
                "secret",
                "clientSecret",
                "AWS_SECRET_ACCESS_KEY",
                "SECRET_KEY_BASE",
                "token",
                "--token",
                "X-Auth-Token",
                "authtoken",
                "GITHUB_TOKEN",
                "csrfToken",
                "apikey",
                "api_key",
                "X-Api-Key",
                "apiKey",
                "accessKey",
                "private_key",
                "key",
                "KEY",
                "-Jkey",
                "encryption.key",
                "Authorization",
                "Proxy-Authorization",
                "Cookie",
                "Set-Cookie",
                "session_cookie",
                "credentials",
                "GOOGLE_CREDENTIAL",
                "jwt",
                "sig",
                "X-Amz-Signature",
                "JSESSIONID",
                "sessionId",
                "session_id",
                "Config.password",
                "FIREBASE_CREDENTIALS_JSON",
                "SERVICE_KEY_JSON",
                "SECRETS_YAML",
                "TOKEN_TXT",
                "key-password",
                "DBPASS",
                "smtppass",
                "AUTHKEY",
                "signingkey",
                "jwt.signingKey"
            })
    void saysSecret(String name) {
        assertThat(SecretName.matches(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user",
                "auth",
                "keystore",
                "keyStore",
                "-Djavax.net.ssl.keyStore",
                "keyspace",
                "key.serializer",
                "monkey",
                "keyboard",
                "tokens",
                "max_tokens",
                "tokenizer",
                "PWD",
                "OLDPWD",
                "password-file",
                "password.file",
                "passwordName",
                "tokenUrl",
                "user_id",
                "PASSWORD_FILE",
                "token_url",
                "secret-name",
                "secrets.yaml",
                "secret.json",
                "PASSWORD_FILE_JSON",
                "CONFIG_JSON",
                "token.csv",
                "authorizationEndpoint",
                "author",
                "passenger",
                "compass",
                "bypass",
                "FP_BYPASS",
                "multipass",
                "public_key",
                "partition.key",
                "org.acme.PasswordEncoderBenchmark.encode",
                "TokenBench.parse",
                "tasks",
                "--jvm-arg",
                "Accept",
                "-Xmx1g",
                "--",
                "-"
            })
    void saysNothing(String name) {
        assertThat(SecretName.matches(name)).isFalse();
    }

    @Test
    void spellingsOfANameAreTheSame() {
        assertThat(SecretName.normalized("-Ddb.login"))
                .isEqualTo(SecretName.normalized("DB_LOGIN"))
                .isEqualTo(SecretName.normalized("--db-login"));
        assertThat(SecretName.variable("-Dspring.datasource.password")).isEqualTo("SPRING_DATASOURCE_PASSWORD");
    }
}
