package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    /// In each text `hunter2x` is the secret; what stands around it stays.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=hunter2x",
                "--password=hunter2x",
                "--password hunter2x",
                "--password 'hunter2x' next",
                "java -Dspring.datasource.password=hunter2x -jar app.jar",
                "java -Dspring.datasource.password=\"hunter2x\" -jar app.jar",
                "env DB_PASSWORD=hunter2x java -jar app.jar",
                "FIREBASE_CREDENTIALS_JSON=hunter2x",
                "http://user:hunter2x@host:8080/path",
                "https://user:hunter2x@host/a/b?c=d",
                "redis://:hunter2x@host",
                "jdbc:postgresql://host/db?user=me&password=hunter2x&ssl=true",
                "jdbc:oracle:thin:scott/hunter2x@host:1521",
                "http://localhost:8080/orders?token=hunter2x&page=2",
                "http://localhost:8080/orders?page=2&api_key=hunter2x#top",
                "http://localhost/x?key=hunter2x",
                "key=hunter2x",
                "a key=\"hunter2x\"",
                "key-password: hunter2x",
                "Authorization: hunter2x",
                "Authorization: Bearer hunter2x",
                "curl -H 'Authorization: Bearer hunter2x' http://localhost/",
                "curl -H \"X-Api-Key: hunter2x\" http://localhost/",
                "curl -u me:hunter2x http://localhost/",
                "curl --user=me:hunter2x http://localhost/",
                "Cookie: theme=dark; id=hunter2x",
                "{\"user\":\"me\",\"password\":\"hunter2x\",\"page\":2}",
                "{\\\"user\\\":\\\"me\\\",\\\"password\\\":\\\"hunter2x\\\"}",
                "{'secret': 'hunter2x'}",
                "user=me&password=hunter2x&page=2",
                "<password>hunter2x</password>",
                "<stringProp name=\"Authorization.password\">hunter2x</stringProp>",
                "<property name=\"db.password\" value=\"hunter2x\"/>",
                "password: hunter2x",
                "db-password = hunter2x",
                "Config[user=me, password=hunter2x, port=80]",
                "loombench: --header 'Authorization: Basic hunter2x'"
            })
    void valuesAfterNamesAreReplaced(String text) {
        assertThat(Redaction.NONE.apply(text)).doesNotContain("hunter2").contains(Redaction.MASK);
        assertThat(Redaction.NONE.withText(text).apply("it printed hunter2x to its log"))
                .isEqualTo("it printed *** to its log");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "http://user:p@ss@host/ | http://user:***@host/",
                "http://user:pa/ss@host/ | http://user:***@host/",
                "http://x/?token=abcdefgh&page=2 | http://x/?token=***&page=2",
                "a=1&password=abcdefgh&b=2 | a=1&password=***&b=2",
                "{\"password\":\"a b, c\",\"x\":1} | {\"password\":\"***\",\"x\":1}",
                "java -Da.password=abcd -jar x.jar | java -Da.password=*** -jar x.jar",
                "'Authorization: Bearer abc' http://x | 'Authorization: ***' http://x",
            })
    void theRestStays(String text, String redacted) {
        assertThat(Redaction.NONE.apply(text)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080/orders",
                "http://localhost:8080/users/@me",
                "http://localhost:{port}/x@y",
                "java -Djavax.net.ssl.keyStore=/etc/keys.p12 -Xmx1g",
                "mine.yaml:3:5: unknown key: tasc; did you mean 'tasks'?",
                "tokens=100k",
                "lookup (key=64, pass=1)",
                "slower>3% is violated by org.acme.PasswordEncoderBenchmark.encode: 1.35 times",
                "--secret DB_LOGIN",
                "secrets: [DB_LOGIN]",
                "password=${password}",
                "token={port}",
                "at java.util.concurrent.ThreadPoolExecutor$Worker@1b2c:hash",
                "PWD=/home/me/work"
            })
    void textWithoutSecretsStays(String text) {
        assertThat(Redaction.NONE.apply(text)).isEqualTo(text);
        assertThat(Redaction.NONE.withText(text).names()).isEmpty();
    }

    @Test
    void knownValuesAreReplacedWhereverTheyStand() {
        Redaction known = Redaction.NONE.withWords(List.of(
                "loombench",
                "ab",
                "--env-a",
                "DB_PASSWORD=s3cr3t w1th; all",
                "--header=Authorization: Bearer abcdefghij"));

        assertThat(known.apply("connecting with s3cr3t w1th; all")).isEqualTo("connecting with ***");
        assertThat(known.apply("token abcdefghij refused")).isEqualTo("token *** refused");
        assertThat(known.apply("s3cr3t+w1th%3B+all")).isEqualTo("***");
    }

    @Test
    void aShortValueIsReplacedAsAWordOnly() {
        Redaction known = Redaction.NONE.withVariables(Map.of("PASSWORD", "abcd"));

        assertThat(known.apply("abcd, abcde, xabcd, (abcd)")).isEqualTo("***, abcde, xabcd, (***)");
    }

    /// They stand everywhere by chance: figures and paths would be lost.
    @ParameterizedTest
    @ValueSource(strings = {"abc", "8080", "true", "none", "basic", "password", "loombench"})
    void anOrdinaryValueIsReplacedAfterItsNameOnly(String value) {
        Redaction known = Redaction.NONE.withVariables(Map.of("PASSWORD", value));

        assertThat(known.apply("a " + value + " b")).isEqualTo("a " + value + " b");
        assertThat(known.apply("PASSWORD=" + value)).isEqualTo("PASSWORD=***");
        assertThat(known.applyNamed("PASSWORD", value)).isEqualTo("***");
        assertThat(known.applyWords(List.of("--password", value))).containsExactly("--password", "***");
    }

    @Test
    void theBeginningOfAValueThatWasCutIsReplaced() {
        Redaction known = Redaction.NONE.withVariables(Map.of("PASSWORD", "correct-horse-battery"));

        assertThat(known.apply("the line was: correct-hor…")).isEqualTo("the line was: ***…");
        assertThat(known.apply("the line was: correct-hor ...")).isEqualTo("the line was: *** ...");
        assertThat(known.apply("the line was: cor…")).isEqualTo("the line was: cor…");
    }

    @Test
    void anOptionsValueMayBeAWordOfItsOwn() {
        assertThat(Redaction.NONE.applyWords(List.of("app", "--password", "hunter2x", "--verbose", "see hunter2x")))
                .containsExactly("app", "--password", "***", "--verbose", "see ***");
    }

    @Test
    void declaredNamesMeanAllSpellings() {
        Redaction known = Redaction.NONE.withNames(List.of("DB_LOGIN"));

        assertThat(known.apply("-Ddb.login=scott DB_LOGIN=scott dbLogin: scott"))
                .doesNotContain("scott");
        assertThat(known.applyNamed("db-login", "scott")).isEqualTo("***");
    }

    @Test
    void basicCredentialsAreKnownDecoded() {
        assertThat(Redaction.NONE
                        .withText("Authorization: Basic bWU6aHVudGVyMng=")
                        .apply("login as me with hunter2x"))
                .isEqualTo("login as me with ***");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb+c%C3%A9d", "a%2fb+c%c3%a9d", "a%2Fb%20c%C3%A9d", "a%2fb%20c%c3%a9d"})
    void aKnownValueIsReplacedInEachEncodingForUrls(String encoded) {
        assertThat(Redaction.NONE
                        .withVariables(Map.of("DB_PASSWORD", "a/b céd"))
                        .apply("GET /login?x=" + encoded + "&y=1"))
                .isEqualTo("GET /login?x=***&y=1");
    }

    @Test
    void thePasswordOfAProxyIsKnownWithoutAScheme() {
        assertThat(Redaction.NONE
                        .withVariables(Map.of("http_proxy", "me:hunter2x@proxy.example:3128"))
                        .apply("proxy login me, hunter2x"))
                .isEqualTo("proxy login me, ***");
    }

    @Test
    void theVersionOfAContainersImageIsNone() {
        assertThat(Redaction.NONE
                        .withWords(List.of("docker", "run", "app:v1.2.3@sha256:0123456789abcdef"))
                        .apply("version v1.2.3"))
                .isEqualTo("version v1.2.3");
    }

    /// Neither the stack nor minutes are spent on what a hostile program prints.
    @ParameterizedTest
    @ValueSource(
            strings = {"//a:", "password=\\x", "<password ", "...", "token", "jdbc:oracle:a:", "\"key\":", " -u a:"})
    @Timeout(20)
    void longTextsAreNoProblem(String part) {
        Redaction known = Redaction.NONE.withVariables(Map.of("PASSWORD", "correct-horse-battery"));
        String text = part.repeat(30_000);

        assertThat(known.apply(text).length()).isPositive();
        assertThat(known.apply(text.replace(" ", "")).length()).isPositive();
        assertThat(Redaction.NONE.withText(text).names().size()).isLessThan(20_000);
    }

    /// Whatever they are called.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
                "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
                "github_pat_0123456789abcdefghijklmnopqrstuvwxyz",
                "glpat-0123456789abcdefghij",
                "xoxb-123456789012-abcdef",
                "AKIAIOSFODNN7EXAMPLE",
                "ASIAIOSFODNN7EXAMPLE",
                "AIza0123456789abcdefghijklmnopqrstuvwxy",
                "npm_0123456789abcdefghijklmnopqrstuvwxyz"
            })
    void tokensAreKnownByTheirForm(String token) {
        assertThat(Redaction.NONE.apply("x-thing: " + token + ", next")).isEqualTo("x-thing: ***, next");
        assertThat(Redaction.NONE.apply("task-" + token.substring(4))).doesNotContain("***");
    }

    @Test
    void aPrivateKeyIsKnownByItsFormAndItsLinesAreReplacedElsewhere() {
        String line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj";
        String key = "-----BEGIN PRIVATE KEY-----\n" + line + "\nAgEAAoIBAQC7\n-----END PRIVATE KEY-----";

        assertThat(Redaction.NONE.apply("it read " + key)).doesNotContain(line, "AgEAAoIBAQC7");
        assertThat(Redaction.NONE.withText(key).apply("first line: " + line)).isEqualTo("first line: ***");
    }
}
