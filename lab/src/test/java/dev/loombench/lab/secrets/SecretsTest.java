package dev.loombench.lab.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    private final Secrets known = new Secrets();

    @BeforeEach
    void declare() {
        known.declare("DB_LOGIN");
    }

    /// In each word `hunter2x` is the secret.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "--password=hunter2x",
                "-Dspring.datasource.password=hunter2x",
                "-Jpassword=hunter2x",
                "-Ddb.login=hunter2x",
                "dbLogin=hunter2x",
                "DB_PASSWORD=hunter2x",
                "FIREBASE_CREDENTIALS_JSON=hunter2x",
                "--env-a=DB_PASSWORD=hunter2x",
                "--header=Authorization: Bearer hunter2x",
                "Authorization: hunter2x",
                "X-Api-Key:hunter2x",
                "Authorization: Basic bWU6aHVudGVyMng=",
                "Cookie: theme=dark; id=hunter2x",
                "Cookie: id=hunter2x",
                "http://user:hunter2x@host:8080/path",
                "https://user:hunter2x@host/a/b?c=d",
                "redis://:hunter2x@host",
                "me:hunter2x@proxy.example:3128",
                "--proxy=me:hunter2x@proxy.example:3128",
                "jdbc:postgresql://host/db?user=me&password=hunter2x&ssl=true",
                "http://localhost:8080/orders?token=hunter2x&page=2",
                "http://localhost:8080/orders?page=2&api_key=hunter2x#top",
                "http://localhost/x?key=hunter2x",
                "user=me&password=hunter2x&page=2",
                "password=hunter2x&page=2",
                "{\"user\":\"me\",\"password\":\"hunter2x\",\"page\":2}",
                "java -Dspring.datasource.password=\"hunter2x\" -jar app.jar",
                "env DB_PASSWORD=hunter2x java -jar app.jar",
                "sh -c 'exec java --password hunter2x; true'",
                "curl -H 'Authorization: Bearer hunter2x' http://localhost/",
                "curl -d '{\"password\": \"hunter2x\"}' 'http://localhost/?a=b'"
            })
    void valuesAreKnownByTheirNames(String word) {
        known.learnWords(List.of("app", word));

        assertThat(known.apply("printed hunter2x to")).isEqualTo("printed *** to");
        assertThat(known.apply(word))
                .doesNotContain("hunter2x", "bWU6aHVudGVyMng")
                .contains("***");
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
                "{\"password\":\"a b, \\\"c\",\"x\":1} | {\"password\":\"***\",\"x\":1}",
                "'Authorization: Bearer abc9' http://x | 'Authorization: ***' http://x",
            })
    void theRestStays(String text, String redacted) {
        known.learnWords(List.of(text));

        assertThat(known.apply(text)).isEqualTo(redacted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080/orders",
                "http://localhost:8080/users/@me",
                "http://localhost:{port}/x@y",
                "-Djavax.net.ssl.keyStore=/etc/keys.p12",
                "mine.yaml:3:5: unknown key: tasc; did you mean 'tasks'?",
                "the --token must be set",
                "tokens=100k",
                "lookup (key=64, pass=1)",
                "DB_LOGIN",
                "--password=${password}",
                "Authorization: Bearer …",
                "app:v1.2.3@sha256:0123456789abcdef",
                "PWD=/home/me/work"
            })
    void wordsWithoutSecretsAreNone(String word) {
        known.learnWords(List.of("--secret", word));

        assertThat(known.index().isEmpty()).isTrue();
        assertThat(known.applyNamed("", word)).isEqualTo(word);
    }

    /// What a program prints is searched for known values, not for names.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=hunter2x",
                "AKIAIOSFODNN7EXAMPLE",
                "-----BEGIN PRIVATE KEY-----",
                "jdbc:oracle:thin:scott/tiger@host"
            })
    void otherTextIsNotGuessedAt(String text) {
        assertThat(known.apply(text)).isEqualTo(text);
    }

    @Test
    void aShortValueAndANumberAreReplacedAsWordsOnly() {
        known.learnVariables(Map.of("PASSWORD", "abcd", "TOKEN", "12345678"));

        assertThat(known.apply("abcd, abcde, xabcd, (abcd), abcd…")).isEqualTo("***, abcde, xabcd, (***), ***…");
        assertThat(known.apply("12345678 1.12345678 x12345678")).isEqualTo("*** 1.12345678 x12345678");
    }

    /// They stand everywhere by chance: figures and paths would be lost.
    @ParameterizedTest
    @ValueSource(strings = {"abc", "8080", "true", "none", "basic", "password", "loombench"})
    void anOrdinaryValueIsReplacedByItsNameOnly(String value) {
        known.learnVariables(Map.of("PASSWORD", value));

        assertThat(known.apply("a " + value + " b")).isEqualTo("a " + value + " b");
        assertThat(known.applyNamed("PASSWORD", value)).isEqualTo("***");
        assertThat(known.applyNamed("--password", value)).isEqualTo("***");
        assertThat(known.applyNamed("", "--password=" + value)).isEqualTo("--password=***");
    }

    @Test
    void valuesThatOverlapAreReplacedWhole() {
        known.declare("A=abcdefgh-ijkl");
        known.declare("B=ijkl-mnopqrst");
        known.declare("C=cdefgh-ij");

        assertThat(known.apply("abcdefgh-ijkl-mnopqrst cdefgh-ij")).isEqualTo("*** ***");
    }

    @Test
    void theLinesOfAValueAreKnown() {
        known.learnVariables(Map.of("TLS_KEY", "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\nkqhkiG9w0BAQ\n"));

        assertThat(known.apply("first line: MIIEvQIBADANBg")).isEqualTo("first line: ***");
    }

    @Test
    void theBeginningOfAValueThatWasCutIsReplaced() {
        known.learnVariables(Map.of("PASSWORD", "correct-horse-battery"));

        assertThat(known.apply("line: correct-hor…")).isEqualTo("line: ***…");
        assertThat(known.apply("line: correct-hor ...")).isEqualTo("line: *** ...");
        assertThat(known.apply("line: cor…")).isEqualTo("line: cor…");
    }

    /// Neither binary text nor what was cut is decoded.
    @ParameterizedTest
    @ValueSource(strings = {"a%2Fb%3Dsecret", "a%2fb%3dsecret"})
    void aValueInAUrlIsReplacedInBinaryTextAndWhereItWasCut(String encoded) {
        known.declare("password=a/b=secret");

        assertThat(known.apply("\0" + encoded + "\0")).isEqualTo("\0***\0");
        assertThat(known.apply("token=" + encoded.substring(0, 10) + "…")).isEqualTo("token=***…");
    }

    @Test
    void aNameMayBeDeclaredAfterItsValue() {
        known.learnWords(List.of("--tenant", "4711-abc", "TENANT=4712-abc"));
        known.learn("tenant", "4713-abc");
        assertThat(known.apply("4711-abc 4712-abc 4713-abc")).isEqualTo("4711-abc 4712-abc 4713-abc");

        known.declare("Tenant");

        assertThat(known.apply("4711-abc 4712-abc 4713-abc")).isEqualTo("*** *** ***");
    }

    @Test
    void onlyLongValuesOfTheEnvironmentAreKnown() {
        known.learnEnvironment(Map.of("API_TOKEN", "hunter2x", "SHORT_TOKEN", "hunter2"));

        assertThat(known.apply("hunter2x hunter2")).isEqualTo("*** hunter2");
    }

    /// Neither the stack nor minutes are spent on what a hostile program prints, or a hostile file holds.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "//a:",
                "password=\\x",
                "<password ",
                "...",
                "token",
                "a=",
                "\"key\":",
                "\"",
                "'\"",
                "\\u00",
                "%2",
                "&#",
                "correct-horse-batterx",
                "?a=b",
                "{\"a\":\"\\\\",
                "-a -b=",
                "a:b@"
            })
    @Timeout(20)
    void longTextsAreNoProblem(String part) {
        known.learnVariables(Map.of("PASSWORD", "correct-horse-battery"));
        String text = part.repeat(10_000);

        assertThat(known.apply(text)).isEqualTo(text);
        known.learnWords(List.of(text, text.replace(" ", ""), "--x", text + " "));
        assertThat(known.apply(text).length()).isPositive();
    }

    @Test
    void labelsAreRestored() {
        List<String> words =
                List.of("--env-a", "DB_PASSWORD=one secret", "--env-b", "DB_PASSWORD=other-secret", "--pin");
        known.learnWords(words);
        known.declare("pin");

        List<String> labelled =
                words.stream().map(word -> known.labelNamed("", word)).toList();

        assertThat(labelled)
                .containsExactly(
                        "--env-a",
                        "DB_PASSWORD=***DB_PASSWORD***",
                        "--env-b",
                        "DB_PASSWORD=***DB_PASSWORD_4***",
                        "--pin");
        assertThat(known.labelNamed("--pin", "123")).isEqualTo("***PIN***");
        Secrets again = new Secrets();
        again.learnEnvironment(Map.of("LOOMBENCH_SECRET_DB_PASSWORD_4", "other-secret"));
        again.declare("DB_PASSWORD=one secret");
        Set<String> missing = new TreeSet<>();
        assertThat(labelled.stream().map(text -> again.restore(text, missing)).toList())
                .isEqualTo(words);
        assertThat(missing).isEmpty();
        assertThat(again.restore("one***DB_PASSWORD_2***, ***PIN***", missing)).isEqualTo("oneone+secret, ***PIN***");
        assertThat(missing).containsExactly("PIN");
    }

    /// From which the exact text is restored in the same process.
    @Test
    void aValueInAnotherEncodingHasALabelOfItsOwn() {
        known.declare("password=a/b-secret");

        String labelled = known.labelNamed("", "a\\/b-secret a/b-secret");

        assertThat(labelled).isEqualTo("***PASSWORD_4*** ***PASSWORD***");
        assertThat(known.restore(labelled, new TreeSet<>())).isEqualTo("a\\/b-secret a/b-secret");
    }

    @Test
    void theLabelOfAValueInATextIsKnown() {
        known.declare("db password=orders");

        assertThat(known.labelIn("orders-virtual")).hasValue("DB_PASSWORD");
        assertThat(known.labelIn("reorders")).isEmpty();
    }
}
